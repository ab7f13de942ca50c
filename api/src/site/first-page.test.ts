import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FirstQuestion, withFirstPage } from './first-page.ts';
import { RemoteRoutes } from './remote-routes.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-page-'));
});
afterEach(() => rm(folder, { recursive: true }));

const asksOf = (document: string) => /data-asks="([^"]*)"/.exec(document)?.[1]?.replaceAll('&quot;', '"');

test('the questions of a page stand in its document', () => {
  const asks = [{ path: '/v1/query/execute', body: { a: '<"{now}">' }, entry: '/dashboard' }];
  const document = withFirstPage('<div data-asks=""></div>', {
    nav: [],
    page: { title: null, asks, files: [] },
  });
  expect(asksOf(document)?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(JSON.stringify(asks));
  expect(asksOf(withFirstPage('<div data-asks=""></div>', { nav: [], page: null }))).toBe('');
});

test('a registry that somebody wrote makes a document ask for nothing but what reads', async () => {
  const asks = [
    { path: '/v1/now', entry: '/dashboard' },
    { path: '/v1/query/execute', body: {}, entry: '/dashboard' },
    { path: '/v1/users', body: { name: 'Mallory' }, entry: '/dashboard' },
    { path: 'https://evil.example', entry: '/dashboard' },
    { path: 7, entry: '/dashboard' },
    { path: '/v1/now' },
  ];
  const route = await routeOf(asks, null);
  expect(route?.asks).toEqual(asks.slice(0, 2));
  expect((await routeOf('all', null))?.asks).toEqual([]);
});

test('a part that is turned off asks nothing', async () => {
  expect((await routeOf([{ path: '/v1/now', entry: '/dashboard' }], 'Under repair'))?.asks).toEqual([]);
});

async function routeOf(
  asks: unknown,
  disabled: string | null,
): Promise<{ asks: readonly FirstQuestion[] } | undefined> {
  const contract = { routes: [{ path: '/dashboard', asks }], entry: 'a.js', preload: [], files: {} };
  const dashboard = { stable: '1.0.0-a', disabled, releases: { '1.0.0-a': contract } };
  await mkdir(join(folder, 'store'), { recursive: true });
  await writeFile(join(folder, 'store/registry.json'), JSON.stringify({ remotes: { dashboard } }));
  return new RemoteRoutes(join(folder, 'store'), folder).find('/dashboard');
}
