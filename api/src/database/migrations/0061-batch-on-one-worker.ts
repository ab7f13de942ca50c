import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { marksOf, noteSeen, place, unlessWatched } from './0016-ingest-by-end.ts';
import { ingestLevels } from './0023-ingest-levels.ts';
import { addToDays, addToHours, gainOf, hourLength, hoursOf } from './0023-level-sql.ts';

/*
 * On Citus only. What one statement hands on to its next part, Citus lays down on a worker that it chooses among all, and the
 * transaction is then committed over both: a lost worker would stop everybody's readings. So each INSERT is a statement by
 * itself, which goes to its tenant's worker, and what it answers is handed on in variables.
 */

const declared = `
  zone text;
  each record;
  hour_series int[];
  hour_buckets timestamptz[];
  hour_n int[];
  hour_sum float8[];
  hour_level float8[];
  hour_was float8[];
  hour_closed boolean[];`;

/** Runs an INSERT that answers rows. One that answers none would be made a COPY, which row security forbids. */
const perform = (insert: string) => `
  for each in ${insert} returning 1 loop
  end loop;`;

const became = `(select s as series_id, b as bucket, n, sum, level, was, closed
    from unnest(hour_series, hour_buckets, hour_n, hour_sum, hour_level, hour_was, hour_closed)
      as u(s, b, n, sum, level, was, closed)) as h`;

/** Adds the readings to hours and days, and leaves in the variables what became of each hour. */
const addHoursAndDays = (added: string) => `
  for each in ${addToHours(`(${hoursOf(added)}) as delta`)}
  loop
    hour_series := hour_series || each.series_id;
    hour_buckets := hour_buckets || each.bucket;
    hour_n := hour_n || each.n;
    hour_sum := hour_sum || each.sum;
    hour_level := hour_level || each.level;
    hour_was := hour_was || each.was;
    hour_closed := hour_closed || each.closed;
  end loop;
  ${perform(
    addToDays(`(
      select series_id, date_trunc('day', bucket, zone) as bucket, sum(n)::int as n, sum(sum) as sum, min(min) as min,
        max(max) as max, min(first_ts) as first_ts, max(last_ts) as last_ts, sum(known_hours) as known_hours,
        sum(level_hours) as level_hours, sum(positive_sum) as positive_sum
      from (
        select d.*, ${gainOf('l.length')}
        from (${hoursOf(added)}) as d join ${became} using (series_id, bucket),
          lateral (select ${hourLength('d.bucket')} as length offset 0) l
      ) as gained group by 1, 2
    ) as delta`),
  )}`;

const insertNew = `
create or replace function insert_new_readings(
  p_tenant int, p_clients uuid[], p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[]
) returns boolean language plpgsql as $$
declare ${declared}
begin
  ${unlessWatched}

  ${perform(`insert into reading (tenant_id, series_id, ts, num, txt)
    select p_tenant, s, t, n, x from unnest(p_series, p_ts, p_num, p_txt) as u(s, t, n, x) order by s, t`)}
  ${addHoursAndDays('(select s as series_id, t as ts, n as num from unnest(p_series, p_ts, p_num) as u(s, t, n)) as given')}
  if true = any(hour_closed) then
    raise unique_violation;
  end if;
  ${perform(marksOf('unnest(p_ts) as u(ts)'))}
  ${noteSeen}

  return true;
exception when unique_violation then
  return false;
end $$`;

const written = `(select s as series_id, t as ts, n as num, r as rev
    from unnest(written_series, written_ts, written_num, written_rev) as u(s, t, n, r)) as written`;

const CORRECTED = '  if fixed_series is not null then';

const ingest = `
create or replace function ingest_readings(p_tenant int, p_series int[], p_ts timestamptz[], p_num float8[], p_txt text[])
returns text language plpgsql as $$
declare ${declared}
  outcome text;
  fixed_series int[];
  fixed_hours timestamptz[];
  written_series int[];
  written_ts timestamptz[];
  written_num float8[];
  written_rev int[];
begin
  perform pg_advisory_xact_lock(77, p_tenant);
  select timezone into strict zone from tenant where tenant_id = p_tenant;

  for each in
    insert into reading (tenant_id, series_id, ts, num, txt)
    select p_tenant, s, t, n, x from (
      select distinct on (s, t) s, t, n, x from unnest(p_series, p_ts, p_num, p_txt) with ordinality as u(s, t, n, x, o)
      order by s, t, o desc
    ) as input
    on conflict (tenant_id, series_id, ts) do update
      set num = excluded.num, txt = excluded.txt, rev = least(reading.rev + 1, 32767)
      where (reading.num, reading.txt) is distinct from (excluded.num, excluded.txt)
    returning series_id, ts, num, rev
  loop
    written_series := written_series || each.series_id;
    written_ts := written_ts || each.ts;
    written_num := written_num || each.num;
    written_rev := written_rev || each.rev::int;
  end loop;
  if written_series is not null then
    ${addHoursAndDays(`(select * from ${written} where rev = 0) as created`)}
    ${perform(marksOf(written))}
  end if;

  with given as (
    select s, t, o from unnest(p_series, p_ts) with ordinality as u(s, t, o)
  ), input as (
    select distinct on (s, t) s, t, o from given order by s, t, o desc
  ), fixed as (
    select series_id, date_trunc('hour', ${place('ts')}, zone) as bucket from ${written} where rev > 0
    union select series_id, bucket from ${became} where closed
  )
  select string_agg(case when w.rev = 0 then 'c' when w.rev > 0 then 'u' else 'd' end, '' order by g.o),
         (select array_agg(series_id order by series_id, bucket) from fixed),
         (select array_agg(bucket order by series_id, bucket) from fixed)
    into outcome, fixed_series, fixed_hours
    from given g left join input i using (o) left join ${written.replace(/written$/, 'w')} on w.series_id = i.s and w.ts = i.t;

${ingestLevels.slice(ingestLevels.indexOf(CORRECTED))}`;

export const batchOnOneWorker = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    if (!distributed) return;
    await run(db, insertNew);
    await run(db, ingest);
  },
});
