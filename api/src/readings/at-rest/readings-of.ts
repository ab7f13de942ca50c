import { type RawBuilder, sql } from 'kysely';

/** Which readings of one series. Its condition is on the columns of `reading`, under the name that it is given. */
interface Stretch {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** None is before it, and none after `to`: by these blocks are found. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** What else must hold; by itself `from` and `to` belong to the stretch. */
  where?: (r: string) => RawBuilder<unknown>;
}

const columns = sql`r.series_id, r.ts, r.num, r.txt, r.stored`;

const within = ({ from, to }: Stretch) => sql`r.earliest <= ${to} and r.latest >= ${from}
  and r.anchor > ${from} - interval '1 day'`;

const chosen = ({ tenantId, series, from, to, where }: Stretch) => sql`r.tenant_id = ${tenantId}
  and r.series_id = ${series} and r.ts >= ${from} and r.ts <= ${to} ${where ? sql`and ${where('r')}` : sql``}`;

/**
 * Readings of a series, whether they are rows or at rest in blocks: to be joined to what names the series. Columns:
 * `series_id`, `ts`, `num`, `txt` and `stored`, in no order. `offset 0` has each series looked up by its key.
 */
export const readingsOf = (stretch: Stretch): RawBuilder<unknown> => sql`lateral (
  select ${columns} from every_reading r where ${chosen(stretch)} and ${within(stretch)} offset 0)`;

/**
 * The latest `count` readings of a stretch, at most, newest first. Blocks are opened only as far as rows do not hold
 * them: of running days none is looked at but by its key.
 */
export function newestReadings(stretch: Stretch & { count: number }): RawBuilder<unknown> {
  const { tenantId, series, from, to, count } = stretch;
  const own = sql`b.tenant_id = ${tenantId} and b.series_id = ${series}`;
  return sql`lateral (
    with held as materialized (
      select ${columns} from reading r where ${chosen(stretch)} order by r.ts desc limit ${count}
    ), since as materialized (
      select case when count(*) < ${count} then ${from} else min(ts) end as ts from held
    ), blocks as materialized (
      select b.begins, sum(b.n) filter (where b.ends <= ${to}) over later as newer from reading_block b, since
      where ${own} and b.begins <= ${to} and b.ends >= since.ts and b.begins > since.ts - interval '1 day'
      window later as (order by b.begins desc rows between unbounded preceding and 1 preceding)
      order by b.begins desc limit ${count + 1}
    )
    select * from (
      select * from held
      union all
      select s.* from blocks b, lateral (
        select ${columns} from sealed_reading r where ${chosen(stretch)} and r.anchor = b.begins offset 0) s
      where coalesce(b.newer, 0) < ${count}
    ) as found
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
