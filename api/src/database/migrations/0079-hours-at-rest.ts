import type { Migration } from 'kysely/migration';
import { openReadings, seal, sealedView } from './0078-readings-at-rest.ts';
import { APP_ROLE, type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Digits after the point with which whole numbers are tried. */
const MOST_DIGITS = 6;
/** Whole numbers up to this are kept in two bytes each, and up to that in four. */
const most = { small: 32_767, medium: 2_147_483_647 };
/** As of readings at rest (0078): held together with others by who changes them, alone by who puts them to rest. */
const LOCK = 78;
/** A day of a zone is counted anew from its hours: so far around a day of UTC they are opened with its readings. */
const AROUND = '48 hours';

/**
 * Sums and levels of hours are what adding up made of them. Of so many parts of what was added they are rounded: by less than
 * adding in another order would change.
 */
const ROUNDED = { sum: '1e-15', level: '1e-14' };

const blocks = `
create table hour_block (
  tenant_id int not null,
  series_id int not null,
  -- The first and the last hour, by name: of one day of UTC.
  begins timestamptz not null,
  ends timestamptz not null,
  hours int not null,
  -- Seconds from the first; null where each follows an hour after the one before.
  offsets int[],
  -- Readings of each hour, or of all of them.
  count int,
  counts int[],
  -- Milliseconds from the name of an hour to its first and last reading: of each, or of all.
  first_ms int,
  last_ms int,
  firsts int[],
  lasts int[],
  -- Numbers are multiples of its inverse: 1, 10, 100 …
  unit int not null,
  -- One of the three: the lowest of each hour, then the highest of each, as multiples or as they are.
  small int2[],
  medium int4[],
  large float8[],
  -- One of the two.
  sums int4[],
  large_sums float8[],
  -- Null where they are the means of the readings.
  levels float8[],
  primary key (tenant_id, series_id, begins)
)`;

/** Left to itself the database would move a long row's lists elsewhere, and fetch the whole list for each of its items. */
const plain = [
  'offsets',
  'counts',
  'firsts',
  'lasts',
  'small',
  'medium',
  'large',
  'sums',
  'large_sums',
  'levels',
].map((column) => `alter table hour_block alter column ${column} set storage plain`);

/** The columns of a `reading_1h` that is the `i`-th of a block. */
const hourOf = (block: string, i: string) => {
  const bucket = `(${block}.begins + coalesce(${block}.offsets[${i}], (${i} - 1) * 3600) * interval '1 s')`;
  const n = `coalesce(${block}.count, ${block}.counts[${i}])`;
  const extreme = (
    at: string,
  ) => `case when ${block}.small is not null then ${block}.small[${at}] / ${block}.unit::float8
      when ${block}.medium is not null then ${block}.medium[${at}] / ${block}.unit::float8 else ${block}.large[${at}] end`;
  const sum = `(case when ${block}.sums is not null then ${block}.sums[${i}] / ${block}.unit::float8 else ${block}.large_sums[${i}] end)`;
  const ts = (all: string, each: string) =>
    `${bucket} + coalesce(${block}.${all}, ${block}.${each}[${i}]) * interval '1 ms'`;
  return {
    bucket,
    n,
    sum,
    min: extreme(i),
    max: extreme(`${block}.hours + ${i}`),
    firstTs: ts('first_ms', 'firsts'),
    lastTs: ts('last_ms', 'lasts'),
    level: `case when ${block}.levels is not null then ${block}.levels[${i}] else ${sum} / ${n} end`,
  };
};

const COLUMNS = 'tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, level';
const hour = hourOf('b', 'i');

/** For archives, tests and people; whoever asks for a stretch of series looks at the blocks of that stretch alone. */
const everyView = `
create view every_hour with (security_invoker = true) as
select ${COLUMNS}, was, q1_n, q1_sum, q2_n, q2_sum, q3_n, q3_sum from reading_1h
union all
select b.tenant_id, b.series_id, ${hour.bucket}, ${hour.n}, ${hour.sum}, ${hour.min}, ${hour.max}, ${hour.firstTs}, ${hour.lastTs},
  ${hour.level}, null::float8, null::int, null::float8, null::int, null::float8, null::int, null::float8
from hour_block b, generate_series(1, b.hours) as i`;

/** A statement that answers rows: one that answers none would be made a COPY by Citus, which row security forbids. */
const perform = (statement: string) => `
    for each in ${statement} returning 1 loop
    end loop;`;

/** As it was (0078), of hours as well. */
const noneAtRest = `
create or replace function none_at_rest(p_tenant int, p_series int[], p_days float8[]) returns boolean language plpgsql as $$
declare
  first timestamptz := to_timestamp((select min(d) from unnest(p_days) as u(d)));
  last timestamptz := to_timestamp((select max(d) from unnest(p_days) as u(d)) + 86400);
begin
  perform pg_advisory_xact_lock_shared(${LOCK}, p_tenant);
  if exists (select from reading_block where tenant_id = p_tenant and series_id = any(p_series) and begins >= first
    and begins < last) then
    return false;
  end if;
  first := first - interval '${AROUND}';
  last := last + interval '${AROUND}';
  return not exists (select from hour_block where tenant_id = p_tenant and series_id = any(p_series) and begins >= first
    and begins < last);
end $$`;

const block = hourOf('block', 'i');

/** Makes rows again of hours of a series from one instant to another. They do not know their quarters. */
const openHours = `
create function open_hours(p_tenant int, p_series int, p_from timestamptz, p_to timestamptz) returns void language plpgsql as $$
declare
  block record;
  each record;
begin
  for block in delete from hour_block where tenant_id = p_tenant and series_id = p_series and begins >= p_from
    and begins < p_to returning *
  loop
    ${perform(`insert into reading_1h (${COLUMNS})
    select p_tenant, p_series, ${block.bucket}, ${block.n}, ${block.sum}, ${block.min}, ${block.max}, ${block.firstTs}, ${block.lastTs},
      ${block.level}
    from generate_series(1, block.hours) as i on conflict do nothing`)}
  end loop;
end $$`;

/** Before readings of such days of such series are changed: their hours, and those that are part of the same days of a zone. */
const openHoursOfDays = `
create function open_hours_of_days(p_tenant int, p_series int[], p_days float8[]) returns void language plpgsql as $$
begin
  for k in 1 .. cardinality(p_series) loop
    perform open_hours(p_tenant, p_series[k], to_timestamp(p_days[k]) - interval '${AROUND}',
      to_timestamp(p_days[k]) + interval '24 hours' + interval '${AROUND}');
  end loop;
end $$`;

/** Hours that can rest: of numbers that can be calculated with, at times that are whole milliseconds. */
const canRest = (
  h: string,
) => `${h}.sum is not null and date_trunc('milliseconds', ${h}.first_ts) = ${h}.first_ts
          and date_trunc('milliseconds', ${h}.last_ts) = ${h}.last_ts
          and (greatest(abs(${h}.min), abs(${h}.max)) = 0 or greatest(abs(${h}.min), abs(${h}.max)) between 1e-250 and 1e290)`;

const SIZED = 'greatest(abs(min), abs(max))';
/** The fewest digits after the point of which `fits` holds; null where it holds of none. */
const digitsOf = (fits: (unit: string) => string) =>
  `case ${Array.from(
    { length: MOST_DIGITS + 1 },
    (_, digits) => `when ${fits(`${10 ** digits}::float8`)} then ${digits}`,
  ).join(' ')} end`;
/** Whether whole numbers of the unit give back the lowest and the highest of an hour, bit for bit. */
const areWhole = (unit: string) =>
  ['min', 'max']
    .map((value) => `float8send(round(${value} * ${unit}) / ${unit} + 0) = float8send(${value})`)
    .join(' and ');
const areNearlyWhole = (unit: string) =>
  `${areWhole(unit)} and abs(round(sum * ${unit}) / ${unit} - sum) <= ${ROUNDED.sum} * n * ${SIZED}`;
const multiples = (values: string) =>
  `array(select round(v * unit)::int from unnest(${values}) with ordinality as u(v, k) order by k)`;

/** The hours of a series, as the blocks of their days: units are tried for the sums as well, then for the extremes alone. */
const blocksOf = (hours: string) => `
        select begins, ends, hours, case when not even then offsets end,
          case when one_count then counts[1] end, case when not one_count then counts end,
          case when one_place then firsts[1] end, case when one_place then lasts[1] end,
          case when not one_place then firsts end, case when not one_place then lasts end,
          coalesce(unit, 1),
          case when largest * unit <= ${most.small} then ${multiples('lows || highs')}::int2[] end,
          case when largest * unit > ${most.small} then ${multiples('lows || highs')} end,
          case when unit is null then lows || highs end,
          case when sums_fit then ${multiples('sums')} end,
          case when sums_fit is not true then sums end,
          case when not means then levels end
        from (
          select *, case when sums_fit then (10 ^ sum_digits)::int
            when largest * (10 ^ digits) <= ${most.medium} then (10 ^ digits)::int end as unit
          from (
            select *, greatest(largest, largest_sum) * (10 ^ sum_digits) <= ${most.medium} as sums_fit
            from (
              select min(bucket) as begins, max(bucket) as ends, count(*)::int as hours,
                array_agg(date_part('epoch', bucket - first_bucket)::int order by bucket) as offsets,
                bool_and(date_part('epoch', bucket - first_bucket) = (place - 1) * 3600) as even,
                array_agg(n order by bucket) as counts, min(n) = max(n) as one_count,
                array_agg(first_at order by bucket) as firsts, array_agg(last_at order by bucket) as lasts,
                min(first_at) = max(first_at) and min(last_at) = max(last_at) as one_place,
                array_agg(min order by bucket) as lows, array_agg(max order by bucket) as highs,
                array_agg(sum order by bucket) as sums, array_agg(level order by bucket) as levels,
                max(${SIZED}) as largest, max(abs(sum)) as largest_sum,
                case when bool_and(digits is not null) then max(digits) end as digits,
                case when bool_and(sum_digits is not null) then max(sum_digits) end as sum_digits,
                bool_and(coalesce(abs(level - sum / n) <= ${ROUNDED.level} * ${SIZED}, false)) as means
              from (
                select *, min(bucket) over (partition by day) as first_bucket,
                  row_number() over (partition by day order by bucket) as place,
                  round(date_part('epoch', first_ts - bucket) * 1000)::int as first_at,
                  round(date_part('epoch', last_ts - bucket) * 1000)::int as last_at,
                  ${digitsOf(areWhole)} as digits,
                  ${digitsOf(areNearlyWhole)} as sum_digits
                from (${hours}) as chosen
              ) as placed group by day
            ) as days
          ) as with_digits
        ) as with_units`;

/**
 * Puts hours of series to rest that are named before an instant, and answers how many, not many more than `p_most`; fewer where
 * nothing is left. As of readings, the day of the newest and `p_hours` before it stay rows.
 */
const sealHours = `
create function seal_hours(p_tenant int, p_series int[], p_before timestamptz, p_hours int, p_most int) returns int language plpgsql as $$
declare
  one int;
  until timestamptz;
  stop timestamptz;
  reached timestamptz;
  present record;
  going timestamptz[];
  done int := 0;
  made int;
  gone int;
  each record;
begin
  perform pg_advisory_xact_lock(${LOCK}, p_tenant);
  foreach one in array p_series loop
    select h.bucket into reached from reading_1h h where h.tenant_id = p_tenant and h.series_id = one and h.bucket <= now()
      order by h.bucket desc limit 1;
    continue when reached is null;
    until := least(p_before, date_trunc('day', reached, 'UTC') - p_hours * interval '1 hour');
    while done < p_most loop
      select min(o.bucket) as first, max(o.bucket) as last, count(*) as n,
          array_agg(distinct date_trunc('day', o.bucket, 'UTC')) as days into present from (
        select h.bucket from reading_1h h where h.tenant_id = p_tenant and h.series_id = one and h.bucket < until
          and ${canRest('h')}
        order by h.bucket limit p_most) as o;
      exit when present.n = 0;
      -- Whole days, but for the last, of which there may be more: unless there is no other.
      stop := date_trunc('day', present.last, 'UTC');
      if present.n < p_most or stop <= present.first then
        stop := stop + interval '24 hours';
      end if;
      stop := least(stop, until);
      -- Of a day that is at rest already, what came since is added to it. What is a row is what was stored last.
      for each in select b.begins from hour_block b where b.tenant_id = p_tenant and b.series_id = one
        and b.begins >= date_trunc('day', present.first, 'UTC') and b.begins < stop
        and date_trunc('day', b.begins, 'UTC') = any(present.days)
      loop
        perform open_hours(p_tenant, one, each.begins, each.begins + interval '1 microsecond');
      end loop;

      select array_agg(h.bucket) into going from reading_1h h where h.tenant_id = p_tenant and h.series_id = one
        and h.bucket < stop and ${canRest('h')};
      made := 0;
      for each in
        insert into hour_block (tenant_id, series_id, begins, ends, hours, offsets, count, counts, first_ms, last_ms, firsts, lasts,
          unit, small, medium, large, sums, large_sums, levels)
        select p_tenant, one, b.* from (${blocksOf(`
                  select h.bucket, h.n, h.sum, h.min, h.max, h.level, h.first_ts, h.last_ts, date_trunc('day', h.bucket, 'UTC') as day
                  from reading_1h h where h.tenant_id = p_tenant and h.series_id = one and h.bucket = any(going)`)}
        ) as b
        returning hours
      loop
        made := made + each.hours;
      end loop;
      gone := 0;
      for each in delete from reading_1h h where h.tenant_id = p_tenant and h.series_id = one and h.bucket = any(going)
        returning 1
      loop
        gone := gone + 1;
      end loop;
      if gone <> made then
        raise exception 'Hours of series % changed while they were put to rest.', one;
      end if;
      done := done + made;
    end loop;
  end loop;
  return done;
end $$`;

/**
 * Hours of figures rest as the readings do that they are counted from: see decision 0061. Of readings that came in batches, when they
 * were stored is kept once a batch: whole numbers in `stored_from` say with which readings another of `stored_each` begins.
 */
export const hoursAtRest = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(db, 'alter table reading_block add column stored_from int[]');
    // Citus takes that before a table is distributed only. It may be moved elsewhere there, where a row is long.
    if (!layout.distributed)
      await run(db, 'alter table reading_block alter column stored_from set storage plain');
    for (const statement of [sealedView(true), openReadings(true), seal(true)]) await run(db, statement);
    await run(db, blocks);
    for (const statement of plain) await run(db, statement);
    await makeTenantTables(db, layout, ['hour_block']);
    await run(db, everyView);
    await run(db, `grant select on every_hour to ${APP_ROLE}`);
    for (const statement of [noneAtRest, openHours, openHoursOfDays, sealHours]) await run(db, statement);
  },
});
