import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type ByCause, type Cause, causes } from './causes.ts';
import {
  type Asked,
  daysWithLoss,
  type SummedDays,
  sumDays,
  toldSites,
  untoldSites,
  worstSites,
} from './losses.queries.ts';
import { costsIn } from './costs-in.ts';
import type { FixFirst, Losses, LossSum } from './losses.schema.ts';

const DAY = 86_400_000;
/** Days without light or wind between two with a loss do not end it. */
const MOST_BETWEEN = 3;

/** What was lost in the days that are asked for, which are those of the organization. */
export async function lossesIn(tx: TenantTransaction, asked: Asked, today: string): Promise<Losses> {
  const { first, last } = asked;
  const rows = await sumDays(tx, asked);
  const { all, told, judged_to } = await toldSites(tx, asked);
  const worst = await worstSites(tx, asked);
  const costs = await costsIn(tx, asked);
  const daysOf = await daysWithLoss(tx, [...new Set(worst.map(({ client_id }) => client_id))], asked);
  const judged = judged_to?.toISOString() ?? null;
  const end = [last, today, judged?.slice(0, 10) ?? last].toSorted()[0] ?? last;
  return {
    first_day: first,
    last_day: last,
    judged_to: judged,
    sites: { all, told },
    range_days: Math.max(0, numberOf(last < today ? last : today) - numberOf(first) + 1),
    total: rows.length === 0 ? null : sumOf(rows),
    cost: rows.length === 0 ? null : costs.total(lostIn(rows)),
    kinds: [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, own]) => ({ kind, ...sumOf(own) })),
    months: [...Map.groupBy(rows, ({ month }) => month)]
      .map(([month, own]) => ({ month, ...sumOf(own) }))
      .toSorted((a, b) => a.month.localeCompare(b.month)),
    first: worst.map((site) => ({
      ...site,
      ...whenOf(daysOf(site.client_id, site.cause), end),
      ...costs.of(site.client_id, site.cause),
    })),
    untold: await untoldSites(tx, asked),
  };
}

const numberOf = (day: string) => Math.floor(Date.parse(day) / DAY);

/** Since when it goes on, or went on the last time: back from the latest day to the first that is far from the next. */
function whenOf(days: readonly string[], end: string): Pick<FixFirst, 'since' | 'last' | 'goes_on'> {
  const [last = end] = days;
  let since = last;
  for (const day of days) {
    if (numberOf(since) - numberOf(day) > MOST_BETWEEN) break;
    since = day;
  }
  return { since, last, goes_on: numberOf(end) - numberOf(last) <= 1 };
}

/** kWh, without what was silent: that is not known to be lost. */
const lostIn = (rows: readonly SummedDays[]) =>
  rows.reduce(
    (sum, row) => sum + causes.reduce((all, cause) => all + (cause === 'silence' ? 0 : row[cause]), 0),
    0,
  );

function sumOf(rows: readonly SummedDays[]): LossSum {
  const add = (of: (row: SummedDays) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const lost = Object.fromEntries(causes.map((cause: Cause) => [cause, add((row) => row[cause])])) as ByCause;
  const [expected, actual] = [add((row) => row.expected), add((row) => row.actual)];
  const explained = causes.reduce((sum, cause) => sum + lost[cause], 0);
  return {
    site_days: add(({ site_days }) => site_days),
    expected,
    known: expected - lost.silence,
    causes: lost,
    variation: expected - explained - actual,
    actual,
  };
}
