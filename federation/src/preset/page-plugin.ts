import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';
import { integrityValue } from '../integrity-value.ts';
import { filesOfGroups } from './chunk-files.ts';
import type { FirstPage } from './first-page.ts';

/** Styles wait for nothing. */
const urgency = (file: string) => (file.endsWith('.css') ? 0 : 1);

export interface PageOptions {
  /**
   * Absolute path of an HTML file that has `<!-- head -->`, `<!-- style -->` and `<!-- assets -->` in its head, and
   * `<!-- first page -->` and `<!-- script -->` in its body.
   */
  template: string;
  /** Elements of this page's own head. */
  head: readonly string[];
  /** What it announces besides its files. */
  ahead?: readonly string[];
  /** The page's name in the output. */
  filename: string;
  entry: string;
  /**
   * Names of chunks that the entry imports as soon as it runs. They are announced, so that they travel together with the
   * entry and not after it: the small ones first, since a file is compiled as it arrives and a large one holds up the rest.
   */
  soon?: readonly string[];
  /**
   * What makes it a page before any file has arrived. The files then wait in a template, from which its script takes them when
   * the page has been shown; who serves the page announces them to those who have never had it.
   */
  firstPage?: () => FirstPage;
}

/**
 * Writes an HTML page that loads an entry's scripts and styles with their integrity. Of our own because
 * html-webpack-plugin compiles the page as a program and so builds every shared module a second time.
 */
export class PagePlugin {
  readonly #options: PageOptions;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { template, head, ahead = [], filename, entry, soon = [], firstPage } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Page', (compilation) => {
      compilation.fileDependencies.add(template);
      // After the stage that settles the file names' hashes and the integrity values inside the files.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'Page', stage }, (assets) => {
        const base =
          compilation.outputOptions.publicPath === 'auto' ? '/' : compilation.outputOptions.publicPath;
        const placeOf = (file: string) => {
          const value = integrityValue(assets[file]?.buffer() ?? '');
          const trust = compiler.options.mode === 'production' ? ` integrity="${value}"` : '';
          return `href="${String(base)}${file}"${trust}`;
        };
        const sizeOf = (file: string) => assets[file]?.size() ?? 0;
        const ofEntry = compilation.entrypoints.get(entry)?.getFiles() ?? [];
        // A deferred script waits for what is announced unless it is said to be more urgent.
        const tags = ofEntry.map((file) =>
          file.endsWith('.css')
            ? `<link rel="stylesheet" ${placeOf(file)} crossorigin="anonymous">`
            : `<script defer fetchpriority="high" ${placeOf(file).replace('href', 'src')} crossorigin="anonymous"></script>`,
        );
        // Like the requests that follow: webpack's own are without `crossorigin` on the page's origin.
        const groups = soon.map((name) => {
          const group = compilation.namedChunkGroups.get(name);
          if (!group) throw new Error(`There is no chunk named ${name} to announce`);
          return group;
        });
        const announcements = filesOfGroups(groups)
          .filter((file) => !ofEntry.includes(file))
          .toSorted((a, b) => urgency(a) - urgency(b) || sizeOf(a) - sizeOf(b))
          .map(
            (file) =>
              `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" ${placeOf(file)}>`,
          );
        const lines = (elements: readonly string[]) => () => elements.join('\n    ');
        const first = firstPage?.();
        const files = [...(first ? ahead : []), ...tags, ...announcements];
        const later = (elements: readonly string[]) =>
          `<template data-files>\n    ${elements.join('\n    ')}\n    <!-- files --></template>`;
        const page = readFileSync(template, 'utf8')
          .replace('<!-- head -->', lines(first ? head : [...head, ...ahead]))
          .replace('<!-- style -->', () => (first ? `<style>${first.style}</style>` : ''))
          .replace('<!-- assets -->', () => (first ? later(files) : lines(files)()))
          .replace('<!-- first page -->', () => first?.markup ?? '')
          .replace('<!-- script -->', () => (first ? `<script>${first.script}</script>` : ''));
        compilation.emitAsset(filename, new sources.RawSource(page));
      });
    });
  }
}
