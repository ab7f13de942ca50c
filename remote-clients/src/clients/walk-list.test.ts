import type { Client, ClientList } from 'api/contract';
import { describe, expect, it } from 'vitest';
import { walkList } from './walk-list.ts';

const page = (ids: string[], number: number): ClientList => ({
  data: ids.map((id) => ({ id }) as Client),
  total: 5,
  page: number,
  limit: 2,
  totalPages: 3,
});

async function collect(pages: string[][], signal = new AbortController().signal) {
  const found: string[] = [];
  const progress: string[] = [];
  for await (const step of walkList(async (number) => page(pages[number - 1] ?? [], number), signal)) {
    found.push(...step.clients.map(({ id }) => id));
    progress.push(`${step.progress.done}/${step.progress.total}`);
  }
  return { found, progress };
}

describe('reading a list to its end', () => {
  it('reads every page and tells how far it is', async () => {
    expect(await collect([['a', 'b'], ['c', 'd'], ['e']])).toEqual({
      found: ['a', 'b', 'c', 'd', 'e'],
      progress: ['2/5', '4/5', '5/5'],
    });
  });

  it('tells a row that slid to the next page once', async () => {
    expect((await collect([['a', 'b'], ['b', 'c'], ['d']])).found).toEqual(['a', 'b', 'c', 'd']);
  });

  it('ends where the list has become shorter', async () => {
    expect((await collect([['a', 'b'], []])).found).toEqual(['a', 'b']);
  });

  it('stops when told to', async () => {
    await expect(collect([['a']], AbortSignal.abort(new Error('Cancelled')))).rejects.toThrow('Cancelled');
  });
});
