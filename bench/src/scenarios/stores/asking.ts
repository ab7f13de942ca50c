import { historyOnPostgres } from '../../history/keep-history.ts';
import { metrics } from '../../history/load-history.ts';
import { openPostgres } from '../../history/sql.ts';
import type { Figure } from '../../report/figure.ts';
import { median, round } from '../../report/statistics.ts';
import type { Progress } from '../../scenario.ts';
import type { Connections } from '../../service/http.ts';
import type { Postgres } from '../../service/postgres.ts';
import { yearOfReadings } from '../statistics-history.ts';
import { lineOf, SITES } from './packets.ts';
import { productOnPostgres } from './product.ts';
import type { Question, Store } from './store.ts';
import type { StartRival } from './storing.ts';

const ROUNDS = 5;
/** Of what takes milliseconds, which waver more. */
const QUICK_ROUNDS = 15;
/** Services run for weeks, and a program that is compiled while it runs is slow at first: so long each store is asked before. */
const ASKED_BEFORE_MS = 2000;
const QUICK_MS = 1000;
const LINES_A_PACKET = 5000;

const questions: Record<Question, string> = {
  'year by day': '100 clients × 1 year by day, one metric',
  'last day by quarters': 'The last 24 h of 100 sites by 15 min',
  'year, one figure each': '100 clients × 1 year, all metrics, one figure each',
};

/** Gives the rivals what the product has: every reading of a year, site by site. */
async function copyHistory(databaseUrl: string, rivals: readonly Store[], progress: Progress): Promise<void> {
  const sql = await openPostgres(databaseUrl);
  try {
    for (let site = 0; site < SITES; site += 1) {
      const first = site * metrics.length + 1;
      const rows = await sql.query<{ at: number; values: number[] }>(`
        select extract(epoch from ts)::int as at, array_agg(num order by series_id) as values
        from every_reading r join tenant t using (tenant_id)
        where t.name = 'Bench' and series_id between ${first} and ${first + metrics.length - 1}
        group by ts having count(*) = ${metrics.length} order by ts`);
      if (rows.length === 0) throw new Error(`Site ${site} has no readings to be copied.`);
      for (let from = 0; from < rows.length; from += LINES_A_PACKET) {
        const part = rows.slice(from, from + LINES_A_PACKET);
        const lines = Buffer.from(part.map(({ at, values }) => lineOf(site, at, values)).join('\n'));
        const packet = { site, json: Buffer.alloc(0), lines, values: part.length * metrics.length };
        for (const rival of rivals) await rival.send(packet);
      }
      if (site % 20 === 19) progress(`the readings of ${site + 1} sites are in every store`);
    }
  } finally {
    await sql.close();
  }
}

/** What questions cost: each is asked of all stores in turn, which hold the same 24.5 million readings. */
export async function measureAsking(
  postgres: Postgres,
  connections: Connections,
  starts: readonly StartRival[],
  progress: Progress,
): Promise<Figure[]> {
  if (starts.length === 0) return [];
  const databaseUrl = await historyOnPostgres(postgres, 'one_year', yearOfReadings, progress);
  const stores: Store[] = [];
  try {
    for (const start of starts) stores.push(await start(connections));
    await copyHistory(databaseUrl, stores, progress);
    for (const store of stores) await store.bytes();
    stores.unshift(await productOnPostgres(postgres, databaseUrl, connections));
    const figures: Figure[] = [];
    for (const [question, what] of Object.entries(questions) as [Question, string][])
      figures.push(await compare(question, what, stores, progress));
    return figures;
  } finally {
    for (const store of stores) await store.close();
  }
}

/** What is kept of the last days helps nobody after each of their readings has changed: so much it costs at worst. */
async function readAgain(store: Store, question: Question): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    await store.changeAll?.();
    times.push(await store.ask(question));
  }
  return median(times);
}

/** The medians of so many rounds, in which the stores take turns. */
async function inTurn(stores: readonly Store[], question: Question, rounds: number): Promise<number[]> {
  const times = stores.map((): number[] => []);
  for (let index = 0; index < rounds; index += 1)
    for (const [position, store] of stores.entries()) times[position]?.push(await store.ask(question));
  return times.map(median);
}

async function askBefore(store: Store, question: Question): Promise<void> {
  const until = performance.now() + ASKED_BEFORE_MS;
  while (performance.now() < until) await store.ask(question);
}

async function compare(
  question: Question,
  what: string,
  stores: readonly Store[],
  progress: Progress,
): Promise<Figure> {
  // The first round fills the caches of files.
  const began = performance.now();
  for (const store of stores) await store.ask(question);
  const isQuick = performance.now() - began < QUICK_MS;
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS;
  const justStarted = await inTurn(stores, question, rounds);
  for (const store of stores) await askBefore(store, question);
  const medians = await inTurn(stores, question, rounds);
  const [ours = 0, ...theirs] = medians;
  const details = Object.fromEntries(
    stores.map(({ name }, index) => [name, `${round(medians[index] ?? 0, 2)} ms`]),
  );
  const [product] = stores;
  details['product, just started'] = `${round(justStarted[0] ?? 0, 2)} ms`;
  if (product?.changeAll)
    details['product, when all has changed'] = `${round(await readAgain(product, question))} ms`;
  progress(`${what}: ${JSON.stringify(details)}`);
  return {
    what: `${what}: the product against the faster of ${stores.length - 1} others`,
    unit: '×',
    measured: round(ours / Math.min(...theirs), 2),
    limit: 1.2,
    better: 'lower',
    details,
  };
}
