import type { Compiler } from 'webpack';

/**
 * Tells the browser to compile a file's functions all at once, while it arrives and beside everything else, instead of
 * each at its first call, when the page waits for it: most functions of a file are called by the first page that loads it.
 * A comment that V8 knows (https://v8.dev/blog/explicit-compile-hints), and that others skip.
 */
export class CompileHintPlugin {
  apply(compiler: Compiler): void {
    const { BannerPlugin, Compilation } = compiler.webpack;
    // Between the minimizer, which takes comments away, and what settles the names and hashes of files.
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
    new BannerPlugin({ raw: true, banner: '//# allFunctionsCalledOnLoad', test: /\.js$/, stage }).apply(
      compiler,
    );
  }
}
