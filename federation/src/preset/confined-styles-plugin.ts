import type { Compiler } from 'webpack';
import { strayStyle } from '../styles/stray-style.ts';

/** Fails a build whose style sheets could change what is not the remote's own. The gate looks again. */
export class ConfinedStylesPlugin {
  readonly #remote: string;

  constructor(remote: string) {
    this.#remote = remote;
  }

  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ConfinedStyles', (compilation) => {
      // Before the contract, which is not written for a build with errors.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT - 1;
      compilation.hooks.processAssets.tap({ name: 'ConfinedStyles', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.css')) continue;
          const stray = strayStyle(source.buffer(), this.#remote);
          if (stray === null) continue;
          const message = `${name}: "${stray}" reaches beyond the remote's own pages. Begin the selector with a class of a CSS module.`;
          compilation.errors.push(new WebpackError(message));
        }
      });
    });
  }
}
