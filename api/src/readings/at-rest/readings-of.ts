import { type RawBuilder, sql } from 'kysely';

/** Which readings of one series. Expressions may name what stands before it in the FROM list, but nothing called `own_…`. */
interface Stretch {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** None is before it, and none after `to`: by these blocks are found. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** What else must hold of the readings, which it is given the name of; `from` and `to` themselves belong to the stretch. */
  where?: (readings: string) => RawBuilder<unknown>;
}

const columns = sql`own_r.series_id, own_r.ts, own_r.num, own_r.txt, own_r.stored`;

const within = ({ from, to }: Stretch) => sql`own_r.earliest <= ${to} and own_r.latest >= ${from}
  and own_r.anchor > ${from} - interval '1 day'`;

const chosen = ({ tenantId, series, from, to, where }: Stretch) => sql`own_r.tenant_id = ${tenantId}
  and own_r.series_id = ${series} and own_r.ts >= ${from} and own_r.ts <= ${to} ${where ? sql`and ${where('own_r')}` : sql``}`;

/**
 * Readings of a series, whether they are rows or at rest in blocks: to be joined to what names the series. Columns:
 * `series_id`, `ts`, `num`, `txt` and `stored`, in no order. `offset 0` has each series looked up by its key.
 */
export const readingsOf = (stretch: Stretch): RawBuilder<unknown> => sql`lateral (
  select ${columns} from every_reading own_r where ${chosen(stretch)} and ${within(stretch)} offset 0)`;

/**
 * The latest `count` readings of a stretch, at most, newest first. Blocks are opened only as far as rows do not hold
 * them: of running days none is looked at but by its key.
 */
export function newestReadings(stretch: Stretch & { count: number }): RawBuilder<unknown> {
  const { tenantId, series, from, to, count } = stretch;
  return sql`lateral (
    with own_rows as materialized (
      select ${columns} from reading own_r where ${chosen(stretch)} order by own_r.ts desc limit ${count}
    ), own_since as materialized (
      select case when count(*) < ${count} then ${from} else min(ts) end as ts from own_rows
    ), own_blocks as materialized (
      select own_b.begins, sum(own_b.n) filter (where own_b.ends <= ${to}) over own_later as newer
      from reading_block own_b, own_since
      where own_b.tenant_id = ${tenantId} and own_b.series_id = ${series} and own_b.begins <= ${to} and own_b.ends >= own_since.ts
        and own_b.begins > own_since.ts - interval '1 day'
      window own_later as (order by own_b.begins desc rows between unbounded preceding and 1 preceding)
      order by own_b.begins desc limit ${count + 1}
    )
    select * from (
      select * from own_rows
      union all
      select own_found.* from own_blocks, lateral (
        select ${columns} from sealed_reading own_r where ${chosen(stretch)} and own_r.anchor = own_blocks.begins offset 0
      ) as own_found
      where coalesce(own_blocks.newer, 0) < ${count}
    ) as own_newest
    order by ts desc limit ${count})`;
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
