import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { baseConfiguration } from './base.ts';

interface FirstFiguresOptions {
  /** The package's folder. */
  directory: string;
  name: string;
  /** A route's path → the source file that it names as its `figures`. */
  sources: Readonly<Record<string, string>>;
}

const scripts = new WeakMap<Compilation, Readonly<Record<string, string>>>();

/** A route's path → the file of the script that was made of its `figures`. */
export function firstFiguresOf(compilation: Compilation): Readonly<Record<string, string>> {
  return scripts.get(compilation) ?? {};
}

/**
 * Makes a script of its own of what draws a page's first figures. It is not part of the container: it runs before the host and whatever
 * that shares, and brings what it needs. So it is a compilation of its own, whose result becomes a file of this build.
 */
export class FirstFiguresPlugin {
  readonly #options: FirstFiguresOptions;

  constructor(options: FirstFiguresOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstFigures', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'FirstFigures', stage }, async () => {
        const made = await Promise.all(
          Object.entries(this.#options.sources).map(async ([path, source]) => {
            const text = await this.#build(source, path);
            const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
            const file = `first-figures.${hash}.js`;
            compilation.emitAsset(file, new sources.RawSource(text), { minimized: true, immutable: true });
            return [path, file] as const;
          }),
        );
        scripts.set(compilation, Object.fromEntries(made));
      });
    });
  }

  async #build(source: string, path: string): Promise<string> {
    const { directory, name } = this.#options;
    const folder = join(directory, '.cache/first-figures', encodeURIComponent(path));
    const base = baseConfiguration({
      directory,
      mode: 'production',
      cacheName: `${name}-first-figures`,
      assetFolder: '',
      hashedNames: false,
    });
    const compiler = webpack({
      ...base,
      entry: { script: source },
      // It is verified by its integrity value and read by nobody else.
      devtool: false,
      output: { ...base.output, path: folder, uniqueName: `${name}-first-figures`, clean: true },
      // Style sheets that modules name are the page's own.
      plugins: base.plugins ?? [],
    });
    if (compiler === null) throw new Error('There is nothing to build');
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        const failed = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
        compiler.close((closing) => (failed || closing ? reject(failed ?? closing) : resolve()));
      });
    });
    return readFileSync(join(folder, 'script.js'), 'utf8');
  }
}
