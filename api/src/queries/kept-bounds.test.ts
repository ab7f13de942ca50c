import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { TenantReads } from '../database/tenant-transaction.ts';
import type { Asking } from './asking.ts';
import { QuarterAnswers } from './quarters-kept/quarter-answers.ts';
import { QUARTER_MS } from './intervals.ts';
import { QueryCache } from './query-cache.ts';

/** More than there is room for, though each has nothing in it: only its question is kept. */
const MANY = 100_000;

const empty = { count: 0, text: '[]' };
const stamps = { clients: '', series: 0, quantity: null, now: Date.now(), days: null };
const asking = {
  tenant: { id: 'aurora', timezone: 'Europe/Berlin' },
  query: {},
  ttlSeconds: 300,
} as Asking;

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A database in which there is nothing: it is asked for stamps first, and then for quarters. */
const nothing: TenantReads = {
  server: {},
  select: async (query) =>
    (query.compile(compiler).sql.includes('quarter_stamps') ? [stamps] : []) as never[],
  together: () => Promise.reject(new Error('It is not asked for this.')),
};

describe('what is kept of questions that nothing is the answer to', () => {
  it('has an end in the cache of answers', () => {
    const cache = new QueryCache();
    for (let nth = 0; nth < MANY; nth += 1) cache.keep(`question ${nth}`, 'stamp', empty);
    expect(cache.find('question 0', 'stamp', 300)).toBeUndefined();
    expect(cache.find(`question ${MANY - 1}`, 'stamp', 300)).toEqual(empty);
  });

  it('has an end where quarters are kept', async () => {
    const answers = new QuarterAnswers();
    const quarter = Math.floor(Date.now() / QUARTER_MS);
    const ask = (nth: number) =>
      answers.answer(nothing, 1, asking, {
        metric: `metric ${nth}`,
        choice: { metric_name: `metric ${nth}` },
        from: quarter - 96,
        to: quarter + 1,
        lines: 'none',
        client: null,
      });
    await ask(0);
    expect(await ask(0)).toMatchObject({ cached: true });
    for (let nth = 1; nth < MANY / 10; nth += 1) await ask(nth);
    expect(await ask(MANY / 10 - 1)).toMatchObject({ cached: true });
    expect(await ask(0)).toMatchObject({ cached: false });
  });
});
