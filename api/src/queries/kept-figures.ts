import { type RawBuilder, sql } from 'kysely';
import { type Edges, figuresOfSeries, rangeHours } from './figures-of-series.ts';
import type { JsonRows } from './json-rows.ts';
import type { AboutSeries } from './series-questions.ts';
import { plannedOnce } from '../database/planned-once.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { exactly } from './range.ts';

/** Figures of each series in a part of a range, as they are kept; nothing where hours were counted whole and are not. */
export async function figuresToKeep(
  { db }: TenantTransaction,
  figures: RawBuilder<unknown>,
  edges: Edges,
): Promise<JsonRows | undefined> {
  const lists = Object.keys(types).map((name) => sql`array_agg(${sql.ref(name)})::text as ${sql.ref(name)}`);
  const statement = sql<JsonRows & { is_cut: boolean }>`
    with figures as materialized (${figures})
    select count, is_cut, to_json(lists)::text as text
    from (select count(*)::int as count, coalesce(bool_or(is_cut), false) as is_cut from figures) as of_all,
      (select ${sql.join(lists)} from figures) as lists`;
  const { rows } = await (edges === 'whole' ? plannedOnce(statement) : statement).execute(db);
  const [found] = rows;
  return found && !found.is_cut ? { count: found.count, text: found.text } : undefined;
}

/**
 * Figures of each series of a range from those of parts that were kept, in their order, and of what has come `since`. They are added
 * up two by two: of three the server chooses the order, and in another one last digits are others.
 */
export function figuresWithKept(
  { tenantId, zone, range, choice }: AboutSeries,
  kept: readonly JsonRows[],
  since: { start: string; end: string },
  edges: Edges,
): RawBuilder<unknown> {
  const latest = sql`
      select ${columns}, is_cut from (${figuresOfSeries(tenantId, zone, exactly(since), choice, edges)}) as part`;
  const all = [...kept.map(keptPart), latest].reduce((before, part) => addedUp(before, part));
  return sql`select *, ${rangeHours(zone, range)} + running_hours as range_hours from (${all}) as part`;
}

function addedUp(before: RawBuilder<unknown>, then: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select series_id, sum(n)::int as n, sum(sum) as sum, min(min) as min, max(max) as max,
      sum(known_hours) as known_hours, sum(level_hours) as level_hours, sum(positive_sum) as positive_sum,
      sum(running_hours) as running_hours, min(first_ts) as first_ts, max(last_ts) as last_ts, bool_or(is_cut) as is_cut
    from (${before} union all ${then}) as parts
    group by series_id`;
}

function keptPart({ text }: JsonRows): RawBuilder<unknown> {
  const lists = JSON.parse(text) as Record<string, string | null>;
  const list = ([name, type]: [string, RawBuilder<unknown>]) => sql`${lists[name] ?? '{}'}::${type}[]`;
  return sql`select ${columns}, false as is_cut
      from unnest(${sql.join(Object.entries(types).map(list))}) as part(${columns})`;
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
