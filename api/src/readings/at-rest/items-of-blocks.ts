import { type RawBuilder, sql } from 'kysely';

/** Seconds from 1970 to 2000. */
const STORED_EPOCH = 946_684_800;

/** Milliseconds from the first reading of the block `own_b` to its `own_i`-th. */
const offset = sql`(case when own_b.step is null then own_b.offsets[own_i] else (own_i - 1) * own_b.step end)`;

/** The columns of a reading that is the `own_i`-th of a block `own_b`, as the view `sealed_reading` has them. */
export const item = {
  ts: sql<Date>`(own_b.begins + ${offset} * interval '1 ms')`,
  num: sql<number>`case when own_b.small is not null then own_b.small[own_i] / own_b.unit::float8
    when own_b.medium is not null then own_b.medium[own_i] / own_b.unit::float8 else own_b.large[own_i] end`,
  stored: sql<number | null>`case when own_b.stored is not null then own_b.stored
    when own_b.delays is not null then floor(date_part('epoch', own_b.begins + ${offset} * interval '1 ms'))::int - ${sql.lit(STORED_EPOCH)}
      + own_b.delays[own_i]::int
    when own_b.stored_from is not null then own_b.stored_each[width_bucket(own_i, own_b.stored_from)]
    else own_b.stored_each[own_i] end`,
};

/** Of the stretch whose blocks are looked for: see `blocksBetween`. */
export const ends = { from: sql`own_f.own_from`, to: sql`own_f.own_to` };

/**
 * Blocks `own_b` of a series that may have readings, or hours, from one instant to another. The key is looked up between them, which
 * under row security it is only by what is worked out before: hence the subquery. Its ends are `own_f.own_from` and `own_f.own_to`
 * for what looks at each item, so that they are worked out once a series.
 */
export const blocksBetween = (
  {
    tenantId,
    series,
    table = 'reading_block',
  }: { tenantId: number; series: RawBuilder<unknown>; table?: 'reading_block' | 'hour_block' },
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql`offset 0`,
  columns: RawBuilder<unknown> = sql`own_b.*`,
): RawBuilder<unknown> => sql`
  (select *, own_from - interval '24 hours' as own_floor from (select ${from} as own_from, ${to} as own_to offset 0) as own_e offset 0) as own_f,
  lateral (
    select ${columns} from ${sql.table(table)} own_b where own_b.tenant_id = ${tenantId} and own_b.series_id = ${series}
      and own_b.begins <= own_f.own_to and own_b.begins > own_f.own_floor and own_b.ends >= own_f.own_from ${rest}) as own_b`;

/** Numbers of its readings, to be named `own_i`: of one at even steps no more than one too many at either end. */
export const items: RawBuilder<unknown> = sql`generate_series(
  case when own_b.step > 0 then greatest(1, ${steps(sql`greatest(${ends.from}, own_b.begins)`)}) else 1 end,
  case when own_b.step > 0 then least(own_b.n, ${steps(sql`least(${ends.to}, own_b.ends)`)} + 2) else own_b.n end)`;

function steps(instant: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(date_part('epoch', ${instant} - own_b.begins) * 1000 / own_b.step)::int`;
}

/** How many of its first readings lie between for sure: of one that begins before none. */
export const surelyBetween = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`case
  when own_b.begins <= ${from} then 0 when own_b.ends < ${to} then own_b.n
  when own_b.step > 0 then greatest(0, least(own_b.n, (date_part('epoch', ${to} - own_b.begins) * 1000 / own_b.step)::int - 1))
  else 0 end`;
