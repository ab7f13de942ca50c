import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import webpack from 'webpack';
import { CompileHintPlugin } from './compile-hint-plugin.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

async function built(length: number): Promise<string> {
  folder = await mkdtemp(join(tmpdir(), 'compile-hint-'));
  await writeFile(join(folder, 'entry.js'), `globalThis.text = '${'x'.repeat(length)}';`);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    output: { path: join(folder, 'dist'), filename: 'out.js' },
    plugins: [new CompileHintPlugin()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler?.run((error) => (error ? reject(error) : resolve()));
  });
  return readFile(join(folder, 'dist/out.js'), 'utf8');
}

test('a large file begins with the hint, after the minimizer', async () => {
  expect(await built(9000)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test('a small file has none', async () => {
  expect(await built(10)).not.toContain('allFunctionsCalledOnLoad');
});
