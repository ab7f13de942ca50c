import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Compiler } from 'webpack';

export interface PageOptions {
  /** Absolute path of an HTML file that has `<!-- head -->` and `<!-- assets -->` in its head. */
  template: string;
  /** Elements of this page's own head. */
  head: readonly string[];
  /** The page's name in the output. */
  filename: string;
  entry: string;
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
    const { template, head, filename, entry } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Page', (compilation) => {
      compilation.fileDependencies.add(template);
      // After the stage that settles the file names' hashes and the integrity values inside the files.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'Page', stage }, (assets) => {
        const base =
          compilation.outputOptions.publicPath === 'auto' ? '/' : compilation.outputOptions.publicPath;
        const tags = (compilation.entrypoints.get(entry)?.getFiles() ?? []).map((file) => {
          const digest = createHash('sha384')
            .update(assets[file]?.buffer() ?? '')
            .digest('base64');
          const trust = compiler.options.mode === 'production' ? ` integrity="sha384-${digest}"` : '';
          const address = `${String(base)}${file}`;
          return file.endsWith('.css')
            ? `<link rel="stylesheet" href="${address}"${trust} crossorigin="anonymous">`
            : `<script defer src="${address}"${trust} crossorigin="anonymous"></script>`;
        });
        const lines = (elements: readonly string[]) => () => elements.join('\n    ');
        const page = readFileSync(template, 'utf8')
          .replace('<!-- head -->', lines(head))
          .replace('<!-- assets -->', lines(tags));
        compilation.emitAsset(filename, new sources.RawSource(page));
      });
    });
  }
}
