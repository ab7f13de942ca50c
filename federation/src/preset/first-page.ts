import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import { baseConfiguration, type CommandLine } from './base.ts';
import { cssClassName } from './css-class-name.ts';

const FOLDER = 'first-page/';
const FIRST_PAGE = 'first-page';
/** Its own script is written so that nothing of it can end the element that it stands in. */
const ENDS_ELEMENT = /<\/(script|style)/i;

/** What stands in a document so that it is a page before any other file is there. */
export interface FirstPage {
  style: string;
  markup: string;
  script: string;
}

/** `src/first-page/markup.ts` of a host. */
interface MarkupModule {
  firstPageMarkup: (className: (file: string, name: string) => string) => string;
}

/** Builds script and style of the first page, which the shell's document then takes in. */
export function firstPagePreset(directory: string) {
  return (_environment: unknown, commandLine: CommandLine): Configuration => {
    const mode = commandLine.mode === 'production' ? 'production' : 'development';
    const { plugins = [], ...base } = baseConfiguration({
      directory,
      mode,
      cacheName: FIRST_PAGE,
      assetFolder: FOLDER,
      hashedNames: false,
    });
    return {
      ...base,
      name: FIRST_PAGE,
      entry: {
        script: join(directory, 'src/first-page/first-page.ts'),
        style: join(directory, 'src/first-page/styles.ts'),
      },
      // It stands in documents, which are no place for the address of a source map.
      devtool: false,
      output: { ...base.output, publicPath: '/', uniqueName: FIRST_PAGE, clean: false },
      plugins,
    };
  };
}

export async function readFirstPage(directory: string): Promise<() => FirstPage> {
  const sources = join(directory, 'src');
  const address = pathToFileURL(join(sources, 'first-page/markup.ts')).href;
  const { firstPageMarkup } = (await import(address)) as MarkupModule;
  const markup = firstPageMarkup((file, name) =>
    cssClassName({ resourcePath: join(sources, file) }, '', name),
  );
  // Read when the document is written, by which time the build of these has ended.
  return () => ({ markup, script: built(directory, 'script.js'), style: built(directory, 'style.css') });
}

function built(directory: string, name: string): string {
  const text = readFileSync(join(directory, 'dist', FOLDER, name), 'utf8').trim();
  if (ENDS_ELEMENT.test(text)) throw new Error(`${name} of the first page would end its own element`);
  return text;
}
