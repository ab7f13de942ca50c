import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webpack, { type Compiler } from 'webpack';
import { ConfinedStylesPlugin } from './confined-styles-plugin.ts';

let output: string;
beforeAll(async () => {
  output = await mkdtemp(join(tmpdir(), 'styles-'));
});
afterAll(() => rm(output, { recursive: true }));

/** What a build with this style sheet ends with. */
function errorsOf(css: string): Promise<string[]> {
  const emits = {
    apply: (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('Emits', (compilation) =>
        compilation.hooks.processAssets.tap('Emits', () =>
          compilation.emitAsset('page.css', new compiler.webpack.sources.RawSource(css)),
        ),
      ),
  };
  return new Promise((resolve, reject) => {
    webpack(
      {
        mode: 'none',
        entry: 'data:text/javascript,0',
        output: { path: output },
        plugins: [emits, new ConfinedStylesPlugin('clients')],
      },
      (error, stats) => {
        if (error) reject(error);
        else resolve((stats?.compilation.errors ?? []).map(({ message }) => message));
      },
    );
  });
}

test('a style sheet that could blank the application fails the build with the selector', async () => {
  expect(await errorsOf('.card_1a2b3c4d{color:red}body{display:none}')).toEqual([
    'page.css: "body" reaches beyond the remote\'s own pages. Begin the selector with a class of a CSS module.',
  ]);
});

test('one that stays inside the remote does not', async () => {
  expect(await errorsOf('.card_1a2b3c4d body{color:red}')).toEqual([]);
});
