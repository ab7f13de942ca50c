import type { Compiler } from 'webpack';
import { declareModules } from '../types/declare-modules.ts';
import { type ReleaseTypes, TYPES_FILE } from '../types/release-types.ts';
import { usedTypes } from '../types/used-types.ts';

/**
 * Puts declarations into the build: of the modules that it offers to other teams, and of what it uses of theirs. Before
 * the build is named, because a build with other types is another build.
 */
export class TypesPlugin {
  readonly #directory: string;
  readonly #modules: Record<string, string>;

  constructor(directory: string, modules: Record<string, string> = {}) {
    this.#directory = directory;
    this.#modules = modules;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('Types', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'Types', stage }, async () => {
        const uses = usedTypes(this.#directory);
        const offered = await declareModules(this.#directory, this.#modules);
        if (Object.keys(uses).length === 0 && Object.keys(offered.modules).length === 0) return;
        const types: ReleaseTypes = { schema: 1, ...offered, uses };
        compilation.emitAsset(TYPES_FILE, new sources.RawSource(`${JSON.stringify(types)}\n`));
      });
    });
  }
}
