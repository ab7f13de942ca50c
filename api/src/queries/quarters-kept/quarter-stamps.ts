import { type RawBuilder, sql } from 'kysely';
import { type FigureKind, kindOfMetric } from '../../figures/figure-kind.ts';
import type { Quantity } from '../../readings/units.ts';
import type { QuarterQuestion } from './quarter-question.ts';

export const QUARTERS_A_DAY = 96;
/** Kept quarters may begin and end so many days before and after those that are asked for. */
const DAYS_AROUND = 4;

/** How things stand with readings and clients at the moment of a question. */
export interface QuarterStamps {
  /** Another text after each change of a client, and when a metric has come to one. */
  clients: string;
  /** How many series the organization has of the metric. */
  series: number;
  kind: FigureKind;
  /** In milliseconds since 1970, by the clock of the database. */
  now: number;
  /** By the day of UTC, counted from 1970: another text after each change of its readings. */
  days: ReadonlyMap<number, string>;
}

export interface StampRow {
  clients: string;
  series: number;
  quantity: Quantity | null;
  now: number;
  days: string | null;
}

/** What stamps are asked for: a metric, and days of UTC counted from 1970. */
export interface StampedDays {
  metric: string;
  first: number;
  last: number;
}

export function stampedDaysOf({ metric, from, to }: QuarterQuestion): StampedDays {
  const day = (quarter: number) => Math.floor(quarter / QUARTERS_A_DAY);
  return { metric, first: day(from) - DAYS_AROUND, last: day(to) + DAYS_AROUND };
}

/** All of it in one statement, so that it is of one moment. */
export function quarterStampsOf(
  tenantId: number,
  { metric, first, last }: StampedDays,
): RawBuilder<StampRow> {
  const date = (number: number) => sql`${new Date(number * 86_400_000).toISOString().slice(0, 10)}::date`;
  return sql<StampRow>`
    select * from quarter_stamps(${tenantId}::int, ${metric}::text, ${date(first)}, ${date(last)})`;
}

export function asQuarterStamps(metric: string, row: StampRow): QuarterStamps {
  const days = (row.days ?? '').split(',').filter(Boolean);
  return {
    clients: row.clients,
    series: row.series,
    kind: kindOfMetric(metric, row.quantity),
    now: row.now,
    days: new Map(days.map((text) => [Number.parseInt(text, 10), text])),
  };
}
