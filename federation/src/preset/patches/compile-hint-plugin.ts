/*
 * Trick for V8: functions compiled while their file arrives. Gains up to 1.2 s of a slow device's warm load, a third of its wait
 * (docs/decisions/0023-before-the-first-drawing.md).
 * Noticed by compile-hint-plugin.test.ts, and by `pnpm bench slow-device`.
 * Delete when a build without it is no slower in that benchmark.
 */
import type { Compiler } from 'webpack';

const HINT = '//# allFunctionsCalledOnLoad\n';
/** Characters below which a file is compiled sooner than the hint is read, and is not to grow by it. */
const SHORTEST = 8000;

/**
 * Tells the browser to compile a file's functions all at once, while it arrives and beside everything else, instead of
 * each at its first call, when the page waits for it: most functions of a file are called by the first page that loads it.
 * A comment that V8 knows (https://v8.dev/blog/explicit-compile-hints), and that others skip.
 */
export class CompileHintPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('CompileHint', (compilation) => {
      // Between the minimizer, which takes comments away, and what settles the names and hashes of files.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
      compilation.hooks.processAssets.tap({ name: 'CompileHint', stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (name.endsWith('.js') && source.size() >= SHORTEST)
            compilation.updateAsset(name, (old) => new sources.ConcatSource(HINT, old));
        }
      });
    });
  }
}
