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

/** Figures of each series in a part of a range, or of figures that are to be added up, as they are kept. */
export async function figuresToKeep(
  { db }: TenantTransaction,
  figures: RawBuilder<unknown>,
): Promise<JsonRows> {
  const lists = Object.keys(types).map((name) => sql`array_agg(${sql.ref(name)})::text as ${sql.ref(name)}`);
  const { rows } = await sql<JsonRows>`
    select count, to_json(lists)::text as text
    from (select count(*)::int as count, ${sql.join(lists)} from (${figures}) as part) as lists`.execute(db);
  return rows[0] ?? { count: 0, text: '{}' };
}

/** Figures of each series of a range from those of what came before, which were kept, and of what has come `since`. */
export function figuresWithKept(
  { tenantId, zone, range, choice }: AboutSeries,
  kept: JsonRows,
  since: { start: string; end: string },
): RawBuilder<unknown> {
  const lists = JSON.parse(kept.text) as Record<string, string | null>;
  const list = ([name, type]: [string, RawBuilder<unknown>]) => sql`${lists[name] ?? '{}'}::${type}[]`;
  return sql`
    select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
      sum(known_hours) as known_hours, sum(level_hours) as level_hours, sum(positive_sum) as positive_sum,
      sum(running_hours) as running_hours, ${rangeHours(zone, range)} + sum(running_hours) as range_hours,
      min(first_ts) as first_ts, max(last_ts) as last_ts
    from (
      select * from unnest(${sql.join(Object.entries(types).map(list))}) as part(${columns})
      union all
      select ${columns} from (${figuresOfSeries(tenantId, zone, exactly(since), choice)}) as part
    ) as parts
    group by series_id`;
}

/** Lists of numbers are read five times as fast as rows of JSON. */
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
