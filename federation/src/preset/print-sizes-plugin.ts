import { gzipSync } from 'node:zlib';
import type { Compiler } from 'webpack';

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Prints, after a build, how large its scripts and styles are, plain and gzipped, the largest first. */
export class PrintSizesPlugin {
  readonly #title: string;

  constructor(title: string) {
    this.#title = title;
  }

  apply(compiler: Compiler): void {
    let rows: { name: string; size: number; gzip: number }[] = [];
    compiler.hooks.compilation.tap('PrintSizes', (compilation) => {
      // While the sources are still in memory: after the build webpack keeps their sizes only.
      compilation.hooks.processAssets.tap(
        { name: 'PrintSizes', stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          rows = Object.entries(assets)
            .filter(([name]) => /\.(js|css)$/.test(name))
            .map(([name, source]) => {
              const content = source.buffer();
              return { name, size: content.length, gzip: gzipSync(content).length };
            })
            .toSorted((a, b) => b.gzip - a.gzip);
        },
      );
    });
    compiler.hooks.done.tap('PrintSizes', (stats) => {
      if (stats.hasErrors()) return;
      const total = rows.reduce((sum, row) => ({ size: sum.size + row.size, gzip: sum.gzip + row.gzip }), {
        size: 0,
        gzip: 0,
      });
      const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
      const lines = rows.slice(0, 12).map(line);
      const more = rows.length > 12 ? [`  … and ${rows.length - 12} smaller ones`] : [];
      // oxlint-disable-next-line no-console -- printing is what it is for
      console.log(
        [`${this.#title}: ${seconds} s`, ...lines, ...more, line({ name: 'total', ...total })].join('\n'),
      );
    });
  }
}

function line({ name, size, gzip }: { name: string; size: number; gzip: number }): string {
  return `  ${name.padEnd(56)} ${kilobytes(size).padStart(11)} ${kilobytes(gzip).padStart(11)} gzip`;
}
