import { type RawBuilder, sql } from 'kysely';
import { blocksBetween, ends } from './items-of-blocks.ts';

const count = sql<number | null>`null::int`;
const number = sql<number | null>`null::float8`;

/** The figures of an hour that can be asked for, as `reading_1h` has them. An hour at rest does not know its quarters. */
const columns = {
  bucket: sql<Date>`(own_b.begins + coalesce(own_b.offsets[own_i], (own_i - 1) * 3600) * interval '1 s')`,
  n: sql<number>`coalesce(own_b.count, own_b.counts[own_i])`,
  get sum() {
    return sql<number>`(case when own_b.sums is not null then own_b.sums[own_i] / own_b.unit::float8 else own_b.large_sums[own_i] end)`;
  },
  min: extreme(sql`own_i`),
  max: extreme(sql`own_b.hours + own_i`),
  get level() {
    return sql<number>`case when own_b.levels is not null then own_b.levels[own_i] else ${this.sum} / ${this.n} end`;
  },
  get first_ts() {
    return sql<Date>`${this.bucket} + coalesce(own_b.first_ms, own_b.firsts[own_i]) * interval '1 ms'`;
  },
  get last_ts() {
    return sql<Date>`${this.bucket} + coalesce(own_b.last_ms, own_b.lasts[own_i]) * interval '1 ms'`;
  },
  q1_n: count,
  q1_sum: number,
  q2_n: count,
  q2_sum: number,
  q3_n: count,
  q3_sum: number,
};

/** The highest of all hours stand behind the lowest of all. */
function extreme(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`case when own_b.small is not null then own_b.small[${at}] / own_b.unit::float8
    when own_b.medium is not null then own_b.medium[${at}] / own_b.unit::float8 else own_b.large[${at}] end`;
}

export type HourColumn = keyof typeof columns;

/** Which hours of one series. Expressions may name what stands before it in the FROM list, but nothing called `own_…`. */
interface Stretch {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** The name of the first, and that before which the last is. */
  from: RawBuilder<unknown>;
  to?: RawBuilder<unknown>;
  /** What is read of them: the less, the cheaper. */
  columns: readonly HourColumn[];
}

/**
 * Hours of a series, whether they are rows or at rest in blocks, in no order: to be joined to what names the series.
 * `offset 0` has each series looked up by its key.
 */
export function hourFiguresOf({
  to = sql`timestamptz 'infinity'`,
  ...stretch
}: Stretch): RawBuilder<unknown> {
  return figuresOf({ ...stretch, to }, sql`own_h.bucket >= ${stretch.from} and own_h.bucket < ${to}`);
}

function figuresOf(
  { tenantId, series, from, to, columns: names }: Required<Stretch>,
  isChosen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rows = names.map((name) => sql.ref(`own_h.${name}`));
  const items = names.map((name) => sql`${columns[name]} as ${sql.ref(name)}`);
  // Where hours follow each other, the ends are looked for once a block.
  const hoursTo = (instant: RawBuilder<unknown>) =>
    sql`ceil(date_part('epoch', ${instant} - own_b.begins) / 3600)::int`;
  const places = sql`generate_series(
    case when own_b.offsets is null and own_b.begins < ${ends.from} then ${hoursTo(ends.from)} + 1 else 1 end,
    case when own_b.offsets is null and own_b.ends >= ${ends.to} then ${hoursTo(ends.to)} else own_b.hours end)`;
  const blocks = blocksBetween({ tenantId, series, table: 'hour_block' }, from, to);
  return sql`lateral (
    select ${sql.join(rows)} from reading_1h own_h
    where own_h.tenant_id = ${tenantId} and own_h.series_id = ${series} and ${isChosen}
    union all
    select ${sql.join(items)} from ${blocks}, ${places} as own_i
    where own_b.offsets is null or ${columns.bucket} >= ${ends.from} and ${columns.bucket} < ${ends.to}
    offset 0)`;
}

/**
 * The hour of a series of that name, if there is one. By the name itself: under row security the key is not looked up to what is worked
 * out of it, and all later hours were read.
 */
export const hourAt = (
  stretch: Omit<Stretch, 'from' | 'to'>,
  name: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  figuresOf(
    { ...stretch, from: name, to: sql`${name} + interval '1 microsecond'` },
    sql`own_h.bucket = ${name}`,
  );

/** The name of the first hour of a series of which anything is known. */
export const firstHour = (tenantId: number, series: RawBuilder<unknown>): RawBuilder<Date> => sql<Date>`least(
  (select min(own_h.bucket) from reading_1h own_h where own_h.tenant_id = ${tenantId} and own_h.series_id = ${series}),
  (select min(own_b.begins) from hour_block own_b where own_b.tenant_id = ${tenantId} and own_b.series_id = ${series}))`;

interface Hours {
  tenantId: number;
  series: RawBuilder<unknown>;
  /** The names of the first and the last. */
  from: RawBuilder<unknown>;
  to: RawBuilder<unknown>;
  /** Names of two at most that do not count. */
  without: RawBuilder<unknown>;
}

/** When the first reading of hours of a series was: one block is looked into, or two. */
export const firstReading = (hours: Hours): RawBuilder<Date> => outermost(hours, 'first_ts', sql`asc`);

/** When the last of them was. */
export const lastReading = (hours: Hours): RawBuilder<Date> => outermost(hours, 'last_ts', sql`desc`);

function outermost(
  { tenantId, series, from, to, without }: Hours,
  column: 'first_ts' | 'last_ts',
  order: RawBuilder<unknown>,
): RawBuilder<Date> {
  const chosen = (bucket: RawBuilder<unknown>) =>
    sql`${bucket} >= ${from} and ${bucket} <= ${to} and ${bucket} <> all (${without})`;
  const nearest = sql`order by own_b.begins ${order} limit 2`;
  return sql<Date>`(select own_x.at from (
    (select own_h.bucket, own_h.${sql.raw(column)} as at from reading_1h own_h
      where own_h.tenant_id = ${tenantId} and own_h.series_id = ${series} and ${chosen(sql`own_h.bucket`)}
      order by own_h.bucket ${order} limit 1)
    union all
    (select ${columns.bucket}, ${columns[column]}
      from ${blocksBetween({ tenantId, series, table: 'hour_block' }, from, to, nearest)}, generate_series(1, own_b.hours) as own_i
      where ${chosen(columns.bucket)} order by 1 ${order} limit 1)
  ) as own_x order by own_x.bucket ${order} limit 1)`;
}
