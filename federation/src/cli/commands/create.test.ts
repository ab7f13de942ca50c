import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { create } from './create.ts';

let workspace: string;

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'create-'));
  await writeFile(join(workspace, 'tsconfig.json'), '{"files":[],"references":[{"path":"./api"}]}');
});

afterEach(() => rm(workspace, { recursive: true }));

const permission = 'dashboard.read';

test('writes a remote under one name everywhere, and has its types checked', async () => {
  await create('yield-forecasts', { permission }, workspace);
  const folder = join(workspace, 'remote-yield-forecasts');
  const files = await readdir(folder, { recursive: true });
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'remote.config.ts',
      'webpack.config.ts',
      'src/routes.tsx',
      'src/yield-forecasts/yield-forecasts-page.tsx',
      'src/messages/ja.json',
    ]),
  );
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  expect(await read('src/routes.tsx')).toContain(
    "path: '/yield-forecasts',\n    lazy: async () => ({ Component: (await import('./yield-forecasts/yield-forecasts-page.tsx')).YieldForecastsPage",
  );
  expect(await read('remote.config.ts')).toContain(
    "const title = { en: 'Yield Forecasts', es: 'Yield Forecasts'",
  );
  expect(JSON.parse(await readFile(join(workspace, 'tsconfig.json'), 'utf8'))).toMatchObject({
    references: [{ path: './api' }, { path: './remote-yield-forecasts' }],
  });
});

test.each([
  ['../escape', /cannot be a name/],
  ['Forecasts', /cannot be a name/],
])('%s is no name', async (name, sentence) => {
  await expect(create(name, { permission }, workspace)).rejects.toThrow(sentence);
});

test('an existing remote is not written over, and a title cannot leave its quotes', async () => {
  await create('forecasts', { permission }, workspace);
  await expect(create('forecasts', { permission }, workspace)).rejects.toThrow(/already/);
  await expect(create('other', { permission, title: ["It's"] }, workspace)).rejects.toThrow(/quotation/);
});

test('its texts are there in all five languages, with the titles that were given', async () => {
  const title = ['Yield Forecasts', 'de=Ertragsprognosen', 'ja=発電量予測'];
  await create('forecasts', { permission, title }, workspace);
  const folder = join(workspace, 'remote-forecasts');
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  expect(await read('remote.config.ts')).toContain(
    "{ en: 'Yield Forecasts', es: 'Yield Forecasts', fr: 'Yield Forecasts', de: 'Ertragsprognosen', ja: '発電量予測' }",
  );
  const descriptions = await Promise.all(
    ['en', 'es', 'fr', 'de', 'ja'].map(async (language) => {
      const texts = JSON.parse(await read(`src/messages/${language}.json`)) as Record<string, string>;
      return texts['forecasts.description'];
    }),
  );
  expect(descriptions).toEqual([
    'The first page of Yield Forecasts.',
    'La primera página de Yield Forecasts.',
    'La première page de Yield Forecasts.',
    'Die erste Seite von Ertragsprognosen.',
    '発電量予測の最初のページです。',
  ]);
});
