import { type RawBuilder, sql } from 'kysely';
import { blocksBetween, ends, item, items as itemNumbers, surelyBetween } from './items-of-blocks.ts';

/** The columns of a reading by which a condition may choose. */
export interface ReadingColumns {
  ts: RawBuilder<Date>;
  series_id: RawBuilder<number>;
}

/** Which readings of one series. Expressions may name what stands before it in the FROM list, but nothing called `own_…`. */
interface Stretch {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** None is before it, and none after `to`; readings at these instants belong to the stretch. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** What else must hold of them. */
  where?: (reading: ReadingColumns) => RawBuilder<unknown>;
  /** What is read of them besides `ts`: all, unless it is said. Where the key has it, it alone is read. */
  columns?: readonly ReadingColumn[];
}

type ReadingColumn = 'series_id' | 'num' | 'txt' | 'stored';
const allColumns: readonly ReadingColumn[] = ['series_id', 'num', 'txt', 'stored'];
const itemOf: Record<ReadingColumn, RawBuilder<unknown>> = {
  series_id: sql`own_b.series_id`,
  num: item.num,
  txt: sql`null::text`,
  stored: item.stored,
};
const listOf = ({ columns = allColumns }: Stretch, of: (name: ReadingColumn) => RawBuilder<unknown>) =>
  sql.join(columns.map((name) => sql`${of(name)} as ${sql.ref(name)}`));

const rowColumns = { ts: sql.ref<Date>('own_r.ts'), series_id: sql.ref<number>('own_r.series_id') };
const itemColumns = { ts: item.ts, series_id: sql.ref<number>('own_b.series_id') };

const chosen = ({ from, to, where }: Stretch, columns: ReadingColumns) =>
  sql`${columns.ts} >= ${from} and ${columns.ts} <= ${to} ${where ? sql`and ${where(columns)}` : sql``}`;

const rows = (stretch: Stretch) => sql`
  select own_r.ts, ${listOf(stretch, (name) => sql.ref(`own_r.${name}`))} from reading own_r
  where own_r.tenant_id = ${stretch.tenantId} and own_r.series_id = ${stretch.series} and ${chosen(stretch, rowColumns)}`;

const items = (stretch: Stretch, from: RawBuilder<unknown>) => sql`
  select ${item.ts} as ts, ${listOf(stretch, (name) => itemOf[name])}
  from ${from}, ${itemNumbers} as own_i where ${chosen({ ...stretch, ...ends }, itemColumns)}`;

/**
 * Readings of a series, whether they are rows or at rest in blocks: to be joined to what names the series, in no order. Columns:
 * `ts`, `series_id`, `num`, `txt` and `stored`, or those that are asked for. `offset 0` has each series looked up by its key.
 */
export const readingsOf = (stretch: Stretch): RawBuilder<unknown> => sql`lateral (
  ${rows(stretch)}
  union all
  ${items(stretch, blocksBetween(stretch, stretch.from, stretch.to))}
  offset 0)`;

/**
 * The latest `count` readings of a stretch, at most, newest first. Blocks are opened only as far as rows do not hold
 * them: of running days none is looked at but by its key.
 */
export function newestReadings(stretch: Stretch & { count: number }): RawBuilder<unknown> {
  const { from, to, count } = stretch;
  const since = sql`(select case when count(*) < ${count} then ${from} else min(ts) end from own_rows)`;
  const latest = sql`window own_later as (order by own_b.begins desc rows between unbounded preceding and 1 preceding)
    order by own_b.begins desc limit ${count + 1}`;
  const newer = sql`own_b.*, sum(own_b.n) filter (where own_b.ends < ${to}) over own_later as newer`;
  return sql`lateral (
    with own_rows as materialized (${rows(stretch)} order by own_r.ts desc limit ${count})
    select * from (
      select * from own_rows
      union all
      ${items(stretch, blocksBetween(stretch, since, to, latest, newer))} and coalesce(own_b.newer, 0) < ${count}
    ) as own_newest
    order by ts desc limit ${count})`;
}

/**
 * About the latest `count` readings of a stretch without opening a block, as rows `ts`, `last` and `n`: a reading by
 * itself, or of a block how many there are for sure from `ts` to `last`, at most as many as are asked for.
 */
export function newestPlaces(stretch: Stretch & { count: number }): RawBuilder<unknown> {
  const { from, to, count } = stretch;
  return sql`lateral (
    (select own_rows.ts, own_rows.ts as last, 1 as n from (${rows(stretch)} order by own_r.ts desc limit ${count}) as own_rows)
    union all
    (select ${item.ts}, own_b.ends, own_held - own_i + 1
      from ${blocksBetween(stretch, from, to, sql`order by own_b.begins desc limit ${count + 1}`)},
        lateral (select ${surelyBetween(from, to)} as own_held) as own_h,
        lateral (select greatest(own_held - ${count - 1}, 1) as own_i) as own_p))`;
}

/** The last reading of a series up to an instant, or of all. */
export const latestReading = (
  tenantId: number,
  series: RawBuilder<unknown>,
  to: RawBuilder<unknown> = sql`timestamptz 'infinity'`,
): RawBuilder<unknown> =>
  newestReadings({ tenantId, series, from: sql`timestamptz '-infinity'`, to, count: 1 });

/** The reading of a series at an instant, if there is one. */
export const readingAt = (
  tenantId: number,
  series: RawBuilder<unknown>,
  ts: RawBuilder<unknown>,
): RawBuilder<unknown> => readingsOf({ tenantId, series, from: ts, to: ts });

/** Whether readings of about an instant of one are still kept, which retention may have dropped before their hours. */
export const isKept = ({ tenantId, series, from, to, where }: Stretch): RawBuilder<boolean> => sql<boolean>`(
  exists (${rows({ tenantId, series, from, to, ...(where && { where }) })})
  or exists (select from ${blocksBetween({ tenantId, series }, from, to)}))`;
