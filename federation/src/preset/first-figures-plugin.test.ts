import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import webpack, { type Compilation } from 'webpack';
import { FirstFiguresPlugin, firstFiguresOf } from './first-figures-plugin.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'first-figures-'));
  writeFileSync(join(directory, 'package.json'), '{"name":"tide","version":"1.0.0"}');
  writeFileSync(join(directory, 'index.js'), 'export const page = 1;');
  writeFileSync(join(directory, 'word.ts'), "export const word: string = 'forty-two';");
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The files of a build, and which script each page has. */
async function build(): Promise<{ files: string[]; scripts: Readonly<Record<string, string>> }> {
  const plugin = new FirstFiguresPlugin({ directory, name: 'tide', sources: { '/tide': './figures.ts' } });
  const compiler = webpack({
    mode: 'production',
    context: directory,
    entry: './index.js',
    output: { path: join(directory, 'dist') },
    plugins: [plugin],
  });
  const compilation = await new Promise<Compilation>((resolve, reject) => {
    compiler?.run((error, stats) =>
      stats && !error ? resolve(stats.compilation) : reject(error ?? new Error('There is no build')),
    );
  });
  const scripts = firstFiguresOf(compilation);
  const files = compilation.getAssets().map(({ name }) => name);
  await new Promise((resolve) => compiler?.close(resolve));
  return { files, scripts };
}

test('what draws first figures becomes a script of its own, named by its content, that brings what it needs', async () => {
  writeFileSync(
    join(directory, 'figures.ts'),
    "import { word } from './word.ts';\nObject.assign(globalThis, { said: word });",
  );
  const { files, scripts } = await build();
  const { '/tide': file = '' } = scripts;
  expect(file).toMatch(/^first-figures\.[0-9a-f]{12}\.js$/);
  expect(files).toContain(file);
  expect(readFileSync(join(directory, 'dist', file), 'utf8')).toContain('forty-two');
  writeFileSync(join(directory, 'word.ts'), "export const word: string = 'forty-three';");
  expect((await build()).scripts['/tide']).not.toBe(file);
});

test('a build whose first figures cannot be built fails, and says why', async () => {
  writeFileSync(join(directory, 'figures.ts'), "import './nowhere.ts';");
  await expect(build()).rejects.toThrow(/nowhere/);
});
