import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withFirstPage } from './first-page.ts';
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
    page: { title: null, asks, files: [], figures: null },
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

const FIGURES = 'first-figures.0a1b.js';
const INTEGRITY = `sha384-${'a'.repeat(64)}`;

test('a page brings the script of its first figures, with its integrity value', async () => {
  const route = await routeOf([], null);
  expect(route?.figures).toEqual({
    href: `/remotes/dashboard/1.0.0-a/${FIGURES}`,
    as: 'script',
    integrity: INTEGRITY,
  });
  const document = withFirstPage('<template data-files><!-- files --></template>', {
    nav: [],
    page: { title: null, asks: [], files: [], figures: route?.figures ?? null },
  });
  expect(document).toBe(
    `<template data-files><script async data-figures src="/remotes/dashboard/1.0.0-a/${FIGURES}" integrity="${INTEGRITY}"></script></template>`,
  );
});

test.each([
  ['whose registry nobody signed', { publicKey: Buffer.alloc(32, 7).toString('base64') }],
  ['that is turned off', { disabled: 'Under repair' }],
  ['whose script has no integrity value', { files: {} }],
  ['whose script is said to be something else', { files: { [FIGURES]: '"><script>' } }],
])('a part %s draws no first figures', async (_, faults: Store & { disabled?: string }) => {
  expect((await routeOf([], faults.disabled ?? null, faults))?.figures).toBeNull();
});

interface Store {
  files?: Record<string, string>;
  publicKey?: string | null;
}

async function routeOf(
  asks: unknown,
  disabled: string | null,
  { files = { [FIGURES]: INTEGRITY }, publicKey = null }: Store = {},
): Promise<Awaited<ReturnType<RemoteRoutes['find']>>> {
  const routes = [{ path: '/dashboard', asks, figures: FIGURES }];
  const contract = { routes, entry: 'a.js', preload: [], files };
  const dashboard = { stable: '1.0.0-a', disabled, releases: { '1.0.0-a': contract } };
  await mkdir(join(folder, 'store'), { recursive: true });
  await writeFile(join(folder, 'store/registry.json'), JSON.stringify({ remotes: { dashboard } }));
  return new RemoteRoutes(join(folder, 'store'), folder, publicKey).find('/dashboard');
}
