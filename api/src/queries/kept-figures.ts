import { type RawBuilder, sql } from 'kysely';
import { figuresOfSeries, rangeHours } from './figures-of-series.ts';
import { type JsonRows, jsonRows } from './json-rows.ts';
import type { AboutSeries } from './series-questions.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { exactly } from './range.ts';

/** The hours of a range that goes up to now begin here: within an hour, what came before it changes and the rest does not. */
export function firstWholeHour(start: string, zone: string): RawBuilder<Date> {
  return sql`date_trunc('hour', ${start}::timestamptz + interval '59:59.999999', ${zone})`;
}

/** Figures of each series in a part of a range, to be kept. */
export function figuresToKeep(
  { db, tenantId }: TenantTransaction,
  { zone, choice }: AboutSeries,
  part: { start: string; end: string },
): Promise<JsonRows> {
  return jsonRows(db, figuresOfSeries(tenantId, zone, exactly(part), choice));
}

/** Figures of each series of a range from those of its earlier parts, which were kept, and of what has come `since`. */
export function figuresWithKept(
  { tenantId, zone, range, choice }: AboutSeries,
  kept: JsonRows[],
  since: string,
): RawBuilder<unknown> {
  const parts = [
    ...kept.map(({ text }) => sql`select ${columns} from json_to_recordset(${text}::json) as part(${typed})`),
    sql`select ${columns} from (${figuresOfSeries(tenantId, zone, exactly({ start: since, end: range.end }), choice)}) as part`,
  ];
  return sql`
    select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
      sum(known_hours) as known_hours, sum(level_hours) as level_hours, sum(positive_sum) as positive_sum,
      ${rangeHours(zone, range)} + sum(running_hours) as range_hours,
      min(first_ts) as first_ts, max(last_ts) as last_ts
    from (${sql.join(parts, sql` union all `)}) as parts
    group by series_id`;
}

const types = {
  series_id: sql`int`,
  n: sql`int`,
  sum: sql`float8`,
  min: sql`float8`,
  max: sql`float8`,
  known_hours: sql`float8`,
  level_hours: sql`float8`,
  positive_sum: sql`float8`,
  running_hours: sql`float8`,
  first_ts: sql`timestamptz`,
  last_ts: sql`timestamptz`,
};
const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
const typed = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${type}`));
