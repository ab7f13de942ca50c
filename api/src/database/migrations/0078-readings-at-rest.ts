import type { Migration } from 'kysely/migration';
import { APP_ROLE, type Layout, makeTenantTables, run } from '../tenant-tables.ts';

/** Readings in a block: such a row stays on its page, whatever it holds. */
const MOST_IN_A_BLOCK = 240;
/** Of a day that has more so many are put to rest at once: a tenth of a second. */
const MOST_AT_ONCE = 10 * MOST_IN_A_BLOCK;
/** Digits after the point with which whole numbers are tried. */
const MOST_DIGITS = 6;
/** Whole numbers up to this are kept in two bytes each, and up to that in four. */
const most = { small: 32_767, medium: 2_147_483_647 };
/** Held by whoever changes readings that may be at rest, together with others, and by whoever puts them to rest, alone. */
const LOCK = 78;
/** Seconds from 1970 to 2000. */
const STORED_EPOCH = 946_684_800;

const blocks = `
create table reading_block (
  tenant_id int not null,
  series_id int not null,
  -- The first and the last reading: of one day of UTC.
  begins timestamptz not null,
  ends timestamptz not null,
  n int not null,
  -- Milliseconds from one to the next where they are even, otherwise of each from the first.
  step int,
  offsets int[],
  -- Numbers are multiples of its inverse: 1, 10, 100 …
  unit int not null,
  -- One of the three: multiples, or the numbers themselves.
  small int2[],
  medium int4[],
  large float8[],
  -- When they were stored, in seconds since 2000: all at once, so many seconds after each, or as it was.
  stored int,
  delays "char"[],
  stored_each int[],
  primary key (tenant_id, series_id, begins)
)`;

/** Left to itself the database would move a long row's lists elsewhere, and fetch the whole list for each of its items. */
const plain = ['offsets', 'small', 'medium', 'large', 'delays', 'stored_each'].map(
  (column) => `alter table reading_block alter column ${column} set storage plain`,
);

/** Whether a block may keep when its readings were stored in runs, of which each is so from one reading on (0079). */
type Runs = boolean;

/** The columns of a `reading` that is the `i`-th of a block. */
const itemOf = (block: string, i: string, runs: Runs) => {
  const offset = `(case when ${block}.step is null then ${block}.offsets[${i}] else (${i} - 1) * ${block}.step end)`;
  const ts = `${block}.begins + ${offset} * interval '1 ms'`;
  return {
    ts,
    num: `case when ${block}.small is not null then ${block}.small[${i}] / ${block}.unit::float8
      when ${block}.medium is not null then ${block}.medium[${i}] / ${block}.unit::float8 else ${block}.large[${i}] end`,
    stored: `case when ${block}.stored is not null then ${block}.stored
      when ${block}.delays is not null then floor(date_part('epoch', ${ts}))::int - ${STORED_EPOCH} + ${block}.delays[${i}]::int
      ${runs ? `when ${block}.stored_from is not null then ${block}.stored_each[width_bucket(${i}, ${block}.stored_from)]` : ''}
      else ${block}.stored_each[${i}] end`,
  };
};

/**
 * Whoever wants a stretch of time says so by three more columns, of which `anchor` is what the key can look for:
 * `earliest <= to and latest >= from and anchor > from - interval '24 hours'`. Rows of `reading` answer all of them.
 */
export const sealedView = (runs: Runs): string => {
  const item = itemOf('b', 'i', runs);
  return `
create or replace view sealed_reading with (security_invoker = true) as
select b.tenant_id, b.series_id, ${item.ts} as ts, ${item.num} as num, 0::smallint as rev, null::text as txt,
  ${item.stored} as stored, b.begins as earliest, b.ends as latest, b.begins as anchor
from reading_block b, generate_series(1, b.n) as i`;
};

const everyView = `
create view every_reading with (security_invoker = true) as
select tenant_id, series_id, ts, num, rev, txt, stored, timestamptz '-infinity' as earliest, timestamptz 'infinity' as latest,
  timestamptz 'infinity' as anchor
from reading
union all
select tenant_id, series_id, ts, num, rev, txt, stored, earliest, latest, anchor from sealed_reading`;

/** A statement that answers rows: one that answers none would be made a COPY by Citus, which row security forbids. */
const perform = (statement: string) => `
    for each in ${statement} returning 1 loop
    end loop;`;

/**
 * Whether nothing rests between the first and the last of such days of such series, and until the transaction ends nothing
 * of the organization will. Who takes the lock of its readings as well takes that one after this.
 */
const noneAtRest = `
create function none_at_rest(p_tenant int, p_series int[], p_days float8[]) returns boolean language plpgsql as $$
declare
  first timestamptz := to_timestamp((select min(d) from unnest(p_days) as u(d)));
  last timestamptz := to_timestamp((select max(d) from unnest(p_days) as u(d)) + 86400);
begin
  perform pg_advisory_xact_lock_shared(${LOCK}, p_tenant);
  return not exists (select from reading_block where tenant_id = p_tenant and series_id = any(p_series) and begins >= first
    and begins < last);
end $$`;

/** Makes rows again of what is at rest of days of series. Whoever calls it holds both locks. */
export const openReadings = (runs: Runs): string => {
  const item = itemOf('block', 'i', runs);
  return `
create or replace function open_readings(p_tenant int, p_series int[], p_days float8[]) returns void language plpgsql as $$
declare
  one int;
  first timestamptz;
  block record;
  each record;
begin
  for k in 1 .. cardinality(p_series) loop
    one := p_series[k];
    first := to_timestamp(p_days[k]);
    for block in delete from reading_block where tenant_id = p_tenant and series_id = one
      and begins >= first and begins < first + interval '24 hours' returning *
    loop
      begin
        ${perform(`insert into reading (tenant_id, series_id, ts, num, stored)
        select p_tenant, one, ${item.ts}, ${item.num}, ${item.stored}
        from generate_series(1, block.n) as i on conflict do nothing`)}
      exception when check_violation then
        -- Retention has dropped that month, and is about to delete the block.
      end;
    end loop;
  end loop;
end $$`;
};

/** Whether whole numbers of such a unit give back each of the numbers `values`, bit for bit. */
const fits = (unit: string) => `(select bool_and(case when abs(v) < ${most.medium} / (${unit})::float8
      then float8send((round(v * ${unit})::int4)::float8 / ${unit}) = float8send(v) else false end) from unnest(nums) as u(v))`;

/** A reading of a run costs four bytes, a run eight. */
const storedInRuns = `if own_stored is not null then
          own_from := array(select i from (select i::int, s is distinct from lag(s) over (order by i) or i = 1 as begins
            from unnest(own_stored) with ordinality as u(s, i)) as each_stored where begins order by i);
          if 2 * cardinality(own_from) < cardinality(own_stored) then
            own_stored := array(select own_stored[i] from unnest(own_from) as u(i) order by i);
          else
            own_from := null;
          end if;
        end if;`;

/**
 * Puts readings of series to rest that are older than an instant, and answers how many, not many more than `p_most`; fewer
 * where nothing is left. The day of a series' newest reading stays as it is, with `p_hours` before and all later ones: who
 * asks for the last readings finds them as rows, and a clock that is ahead puts nothing to rest that goes on.
 */
export const seal = (runs: Runs): string => `
create or replace function seal_readings(p_tenant int, p_series int[], p_before timestamptz, p_hours int, p_most int) returns int language plpgsql as $$
declare
  one int;
  until timestamptz;
  reached timestamptz;
  -- The first and the last of those that are put to rest together, and the end of their day.
  lowest timestamptz;
  highest timestamptz;
  day_end timestamptz;
  done int := 0;
  gone int;
  own_rows int;
  total int;
  all_ts timestamptz[];
  all_num float8[];
  all_stored int[];
  whole boolean;
  from_i int;
  times timestamptz[];
  nums float8[];
  own_stored int[];
  own_from int[];
  offs int[];
  even boolean;
  own_unit int;
  whole_numbers int[];
  small_numbers int2[];
  same_stored boolean;
  own_delays int[];
  one_stored int;
  near_stored "char"[];
  each record;
begin
  perform pg_advisory_xact_lock(${LOCK}, p_tenant);
  foreach one in array p_series loop
    select r.ts into reached from reading r where r.tenant_id = p_tenant and r.series_id = one and r.ts <= now()
      order by r.ts desc limit 1;
    continue when reached is null;
    until := least(p_before, date_trunc('day', reached, 'UTC') - p_hours * interval '1 hour');
    highest := null;
    loop
      select r.ts into lowest from reading r where r.tenant_id = p_tenant and r.series_id = one
        and r.ts < until and (highest is null or r.ts > highest) order by r.ts limit 1;
      exit when lowest is null;
      day_end := date_trunc('day', lowest, 'UTC') + interval '24 hours';
      select max(o.ts) into highest from (
        select r.ts from reading r where r.tenant_id = p_tenant and r.series_id = one and r.ts >= lowest and r.ts < day_end
        order by r.ts limit ${MOST_AT_ONCE}) as o;
      -- Blocks among them become part of the new ones. No two of them overlap.
      select least(lowest, min(b.begins)), greatest(highest, max(b.ends)) into lowest, highest from reading_block b
        where b.tenant_id = p_tenant and b.series_id = one and b.begins <= highest and b.ends >= lowest
          and b.begins >= day_end - interval '24 hours';

      select array_agg(o.ts order by o.ts), array_agg(o.num order by o.ts), array_agg(o.stored order by o.ts),
          bool_and(o.num is not null and o.txt is null and date_trunc('milliseconds', o.ts) = o.ts), count(*),
          count(*) filter (where o.anchor = 'infinity')
        into all_ts, all_num, all_stored, whole, total, own_rows
        from (
          -- Should one be there twice, the row is what was stored last.
          select distinct on (r.ts) r.ts, r.num, r.stored, r.txt, r.anchor from every_reading r
          where r.tenant_id = p_tenant and r.series_id = one and r.ts >= lowest and r.ts <= highest
            and r.earliest <= highest and r.latest >= lowest and r.anchor > lowest - interval '24 hours'
          order by r.ts, r.anchor desc
        ) as o;
      continue when not whole;

      gone := 0;
      for each in delete from reading where tenant_id = p_tenant and series_id = one and ts >= lowest and ts <= highest
        and ts = any(all_ts) returning 1 loop
        gone := gone + 1;
      end loop;
      if gone <> own_rows then
        raise exception 'Readings of series % went while they were put to rest.', one;
      end if;
      for each in delete from reading_block where tenant_id = p_tenant and series_id = one and begins >= lowest
        and begins <= highest returning 1 loop
      end loop;
      from_i := 1;
      while from_i <= total loop
        times := all_ts[from_i : from_i + ${MOST_IN_A_BLOCK - 1}];
        nums := all_num[from_i : from_i + ${MOST_IN_A_BLOCK - 1}];
        own_stored := all_stored[from_i : from_i + ${MOST_IN_A_BLOCK - 1}];
        from_i := from_i + ${MOST_IN_A_BLOCK};

        offs := array(select round(date_part('epoch', t - times[1]) * 1000)::int
          from unnest(times) with ordinality as u(t, i) order by i);
        even := (select bool_and(o = (i - 1) * coalesce(offs[2], 0)) from unnest(offs) with ordinality as u(o, i));
        own_unit := null;
        for digits in 0 .. ${MOST_DIGITS} loop
          own_unit := case when ${fits('10 ^ digits')} then 10 ^ digits end;
          exit when own_unit is not null;
        end loop;
        whole_numbers := case when own_unit is not null then
          array(select round(v * own_unit)::int from unnest(nums) with ordinality as u(v, i) order by i) end;
        small_numbers := null;
        if (select bool_and(abs(v) <= ${most.small}) from unnest(whole_numbers) as u(v)) then
          small_numbers := whole_numbers::int2[];
          whole_numbers := null;
        end if;
        same_stored := (select bool_and(s is not distinct from own_stored[1]) from unnest(own_stored) as u(s));
        own_delays := array(select s - (floor(date_part('epoch', times[i])) - ${STORED_EPOCH})::int
          from unnest(own_stored) with ordinality as u(s, i) order by i);
        if not (select bool_and(coalesce(d between 0 and 127, false)) from unnest(own_delays) as u(d)) then
          own_delays := null;
        end if;
        one_stored := null;
        near_stored := null;
        if same_stored then
          one_stored := own_stored[1];
          own_stored := null;
        elsif own_delays is not null then
          near_stored := own_delays::"char"[];
          own_stored := null;
        end if;
        own_from := null;
        ${runs ? storedInRuns : ''}

        ${perform(`insert into reading_block (tenant_id, series_id, begins, ends, n, step, offsets, unit, small, medium, large,
          stored, delays, stored_each${runs ? ', stored_from' : ''})
        values (p_tenant, one, times[1], times[cardinality(times)], cardinality(times),
          case when even then coalesce(offs[2], 0) end, case when not even then offs end, coalesce(own_unit, 1),
          small_numbers, whole_numbers, case when own_unit is null then nums end, one_stored, near_stored, own_stored${runs ? ', own_from' : ''})`)}
      end loop;
      done := done + total;
      if done >= p_most then
        return done;
      end if;
    end loop;
  end loop;
  return done;
end $$`;

/** What is older than the days of which readings come rests in blocks: see decision 0061. */
export const readingsAtRest = (layout: Layout): Migration => ({
  up: async (db) => {
    await run(db, blocks);
    for (const statement of plain) await run(db, statement);
    await makeTenantTables(db, layout, ['reading_block']);
    for (const view of [sealedView(false), everyView]) await run(db, view);
    for (const view of ['sealed_reading', 'every_reading'])
      await run(db, `grant select on ${view} to ${APP_ROLE}`);
    await run(db, noneAtRest);
    await run(db, openReadings(false));
    await run(db, seal(false));
  },
});
