import { expect, test } from 'vitest';
import { emptied } from './answers.ts';
import { pageAddresses } from './page-addresses.ts';

const title = { en: 'x' };
const answers: Record<string, unknown> = {
  '/v1/clients?limit=1': { data: [{ id: 'a b' }] },
  '/v1/users?limit=1': { data: [] },
};
const ask = async (path: string) => answers[path] ?? null;
const from = (ask: string) => ({ id: { ask, at: '/data/0/id' } });

test('parameters get what the contract gives as an example, or what the service has', async () => {
  const routes = [
    { path: '/clients', title },
    { path: '/clients/:id', title, examples: from('/v1/clients?limit=1') },
    { path: '/reports/:year/:part', title, examples: { year: '2026', part: 'solar' } },
    { path: '/manual/*', title, examples: { '*': 'first/steps' } },
  ];
  expect(await pageAddresses(routes, ask)).toEqual({
    open: [
      { path: '/clients', address: '/clients' },
      { path: '/clients/:id', address: '/clients/a%20b' },
      { path: '/reports/:year/:part', address: '/reports/2026/solar' },
      { path: '/manual/*', address: '/manual/first/steps' },
    ],
    left: [],
  });
});

test('a page without an example is named, and so is one whose example is not there now', async () => {
  const routes = [
    { path: '/clients/:id', title },
    { path: '/users/:id/roles', title, examples: from('/v1/users?limit=1') },
    { path: '/roles/:id', title, examples: from('/v1/nothing') },
  ];
  expect(await pageAddresses(routes, ask)).toEqual({
    open: [],
    left: ['/clients/:id', '/users/:id/roles', '/roles/:id'],
  });
});

test('an empty answer has the form of the real one', () => {
  const real = { data: [{ id: 1 }], total: 7, page: 1, summary: { lines: [1], name: 'x' } };
  expect(emptied(real)).toEqual({ data: [], total: 0, page: 1, summary: { lines: [], name: 'x' } });
});
