import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';

/** Writes the files of a folder as they are to the root of the output: those that browsers ask for by a name of their own. */
export class RootFilesPlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('RootFiles', (compilation) => {
      compilation.contextDependencies.add(this.#folder);
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'RootFiles', stage }, () => {
        for (const name of readdirSync(this.#folder))
          compilation.emitAsset(name, new sources.RawSource(readFileSync(join(this.#folder, name))));
      });
    });
  }
}
