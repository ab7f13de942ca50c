import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { noteSeen, place } from './0016-ingest-by-end.ts';
import { addHoursAndDays, addToDays, addToHours, gainOf, quarterColumns } from './0023-level-sql.ts';
import { ingestLevels } from './0023-ingest-levels.ts';
import { JUDGED, unlessJudged } from './0034-judged-readings.ts';
import { LOOSE, MOST_IN_A_BLOCK, replaced, sealLoose } from './0080-loose-blocks.ts';
import { storeJudgedOf0034, storeOf0034 } from './0080-stores-of-before.ts';

/** Of whoever changes readings that may be at rest, together with others (0078). */
const LOCK = 78;
/** What is younger is of no block, even where clocks differ by hours: as in `open-readings.ts`. */
const SURELY_OPEN = '2 hours';
/** An hour of figures may reach into the day of UTC before or after that of its readings: seconds. */
const NEAR = 7200;
/** Hours of another zone are named up to 45 minutes before or after those of UTC. */
const OF_ANY_ZONE = '46 minutes';

/**
 * Readings that are to be rows, the figures of the hours of all, and blocks (0078, 0079). Of the hours `p_whole` says which are
 * to be rows as wholes, by position; those at the edges of a series are rows that may be added to; the others are in blocks.
 */
const parameters = `
  p_tenant int, p_clients uuid[], p_is_old boolean,
  p_series int[], p_seconds float8[], p_num float8[], p_txt text[],
  p_hour_series int[], p_hours float8[], p_n int[], p_sum float8[], p_min float8[], p_max float8[], p_level float8[],
  p_first float8[], p_last float8[], p_begins int[], p_ends int[], p_whole int[],
  p_edges int[], p_q1_n int[], p_q1_sum float8[], p_q2_n int[], p_q2_sum float8[], p_q3_n int[], p_q3_sum float8[],
  p_blocks json, p_hour_blocks json`;

const BLOCK = 'series_id, begins, ends, n, step, offsets, unit, small, medium, large';
const HOUR_BLOCK =
  'series_id, begins, ends, hours, offsets, count, counts, first_ms, last_ms, firsts, lasts, unit, small, medium, large, sums, large_sums, levels';

/*
 * A plan is made once and kept, often while the tables are empty, of which all are then read from end to end: hence `enable_seqscan`,
 * without which a batch takes five times as long after a day's readings.
 */

/** Whether anything of a series that rests in blocks may lie between two readings, or between the hours of both. */
const restBetween = `
create function rest_between(p_tenant int, p_series int[], p_first float8[], p_last float8[], p_from float8[], p_to float8[])
returns boolean language plpgsql set enable_seqscan = off as $$
declare
  first timestamptz;
  last timestamptz;
begin
  for k in 1 .. cardinality(p_series) loop
    first := to_timestamp(p_first[k]);
    last := to_timestamp(p_last[k]);
    if exists (select from reading_block b where b.tenant_id = p_tenant and b.series_id = p_series[k]
        and b.begins <= last and b.begins > first - interval '24 hours' and b.ends >= first) then
      return true;
    end if;
    first := to_timestamp(p_from[k]) - interval '${OF_ANY_ZONE}';
    last := to_timestamp(p_to[k]) + interval '${OF_ANY_ZONE}';
    if exists (select from hour_block b where b.tenant_id = p_tenant and b.series_id = p_series[k]
        and b.begins <= last and b.begins > first - interval '24 hours' and b.ends >= first) then
      return true;
    end if;
  end loop;
  return false;
end $$`;

/** An organization whose hours are not those of UTC is told so before anything is stored: its batch comes again as rows. */
const UNEVEN = 'uneven';

/**
 * Whoever shares an instant or an hour with another writer shares a day with it. So days are counted first, where one waits for the
 * other, and what is at rest is looked for then. Rows of readings and of hours have their keys besides.
 */
const body = (judging: string) => `
declare
  zone text;
  own int[];
  are_hours boolean;
  utc_days int[];
  closed_hours boolean;
  met boolean;
  lowest timestamptz;
  highest timestamptz;
  now_stored int := (date_part('epoch', now()) - 946684800)::int;
  blocks reading_block[];
  hour_blocks hour_block[];
begin
  if p_is_old then
    perform pg_advisory_xact_lock_shared(${LOCK}, p_tenant);
  end if;
  ${judging}

  -- What a zone's clock says is expensive to ask. Clocks change once a day at most: where the first hour of a day begins
  -- with an hour there, and the last reading lies in such an hour, so it is in between.
  with days as (
    select floor(h / 86400)::int as day, min(h) as first, max(l) as last from unnest(p_hours, p_last) as u(h, l) group by 1
  )
  select array_agg(day order by day),
      bool_and(date_trunc('hour', to_timestamp(first), zone) = to_timestamp(first)
        and date_trunc('hour', ${place('to_timestamp(last)')}, zone) = to_timestamp((ceil(last / 3600) - 1) * 3600))
    into utc_days, are_hours from days;
  if not are_hours and p_blocks is not null then
    return '${UNEVEN}';
  end if;

  if cardinality(p_series) > 0 then
    insert into reading (tenant_id, series_id, ts, num, txt, stored)
    select p_tenant, s, to_timestamp(t), n, x, now_stored from unnest(p_series, p_seconds, p_num, p_txt) as u(s, t, n, x);
  end if;

  if not are_hours then
    with ${addHoursAndDays(`(
      select s as series_id, to_timestamp(t) as ts, n as num from unnest(p_series, p_seconds, p_num) as u(s, t, n)
    ) as given`)}
    select bool_or(closed) into closed_hours from gained;
  else
    if exists (
      -- Row security lets an index look for values only, not for what it would have to compute: hence a step of its own.
      select from (
        select p_hour_series[b] as series_id, to_timestamp(p_hours[b]) as first, to_timestamp(p_hours[e]) as last
        from unnest(p_begins, p_ends) as u(b, e) offset 0
      ) as span, lateral (
        -- As pairs, and in the order of the key, so that only the key serves: by an index of time, or without any, which
        -- a planner may think as good for one row, it would read what all series have.
        select from reading_1h as old where old.tenant_id = p_tenant
          and (old.series_id, old.bucket) > (span.series_id, span.first)
          and (old.series_id, old.bucket) < (span.series_id, span.last)
        order by old.series_id, old.bucket limit 1
      ) as present
    ) then
      raise unique_violation;
    end if;
    if cardinality(p_whole) > 0 then
      insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, level)
      select p_tenant, p_hour_series[i], to_timestamp(p_hours[i]), p_n[i], p_sum[i], p_min[i], p_max[i],
        to_timestamp(p_first[i]), to_timestamp(p_last[i]), p_level[i]
      from unnest(p_whole) as i;
    end if;

    with edges as (
      select i, p_hour_series[i] as series_id, to_timestamp(p_hours[i]) as bucket, p_n[i] as n, p_sum[i] as sum,
        p_min[i] as min, p_max[i] as max, to_timestamp(p_first[i]) as first_ts, to_timestamp(p_last[i]) as last_ts,
        ${quarterColumns}
      from unnest(p_edges, p_q1_n, p_q1_sum, p_q2_n, p_q2_sum, p_q3_n, p_q3_sum) as u(i, ${quarterColumns})
    ), hours as (${addToHours('edges')}
    ), gained as (
      select d.i, ${gainOf('1')} from edges d join hours h using (series_id, bucket)
    ), day_delta as (
      select series_id, date_trunc('day', to_timestamp(h), zone) as bucket, sum(n)::int as n, sum(total) as sum,
        min(least) as min, max(greatest) as max, to_timestamp(min(first)) as first_ts, to_timestamp(max(last)) as last_ts,
        sum(case when g.i is null then 1 else g.known_hours end) as known_hours,
        sum(case when g.i is null then level else g.level_hours end) as level_hours,
        sum(case when g.i is null then greatest(total, 0) else g.positive_sum end) as positive_sum
      from unnest(p_hour_series, p_hours, p_n, p_sum, p_min, p_max, p_level, p_first, p_last) with ordinality
          as u(series_id, h, n, total, least, greatest, level, first, last, position)
        left join gained g on g.i = u.position
      group by series_id, 2
    ), days as (${addToDays('day_delta')}
    )
    -- An hour that gained no time was there.
    select bool_or(closed), bool_or(known_hours = 0) into closed_hours, met from gained;
  end if;
  if closed_hours or p_is_old and rest_between(p_tenant, array(select p_hour_series[b] from unnest(p_begins) as b),
      array(select p_first[b] from unnest(p_begins) as b), array(select p_last[e] from unnest(p_ends) as e),
      array(select p_hours[b] from unnest(p_begins) as b), array(select p_hours[e] from unnest(p_ends) as e)) then
    raise unique_violation;
  end if;

  if p_blocks is not null then
    blocks := array(select b from json_populate_recordset(null::reading_block, p_blocks) as b);
    hour_blocks := array(select b from json_populate_recordset(null::hour_block, p_hour_blocks) as b);
    -- Rows are made of them again when something changes, so there has to be room for those.
    if exists (select from unnest(blocks) as b
        where to_regclass('reading_' || to_char(b.begins at time zone 'UTC', 'YYYY_MM')) is null) then
      raise check_violation using message = 'no partition of relation "reading" found for a block';
    end if;
    if exists (select from (select series_id, begins, ends from unnest(hour_blocks) as b offset 0) as span, lateral (
        select from reading_1h h where h.tenant_id = p_tenant and h.series_id = span.series_id
          and h.bucket >= span.begins and h.bucket <= span.ends order by h.bucket limit 1) as present) then
      raise unique_violation;
    end if;
    -- Of hours that nobody knew there are no readings. In variables, so that a plan knows which months to look into.
    if met then
      select array_agg(b.series_id), min(b.begins), max(b.ends) into own, lowest, highest from unnest(blocks) as b;
      if exists (select from reading r join unnest(blocks) as b on b.series_id = r.series_id and r.ts >= b.begins and r.ts <= b.ends
          where r.tenant_id = p_tenant and r.series_id = any(own) and r.ts >= lowest and r.ts <= highest) then
        raise unique_violation;
      end if;
    end if;
    insert into reading_block (tenant_id, ${BLOCK}, stored, loose)
    select p_tenant, ${BLOCK}, now_stored, n < ${MOST_IN_A_BLOCK} from unnest(blocks) as b;
    insert into hour_block (tenant_id, ${HOUR_BLOCK}) select p_tenant, ${HOUR_BLOCK} from unnest(hour_blocks) as b;
  end if;

  insert into reading_change as old (tenant_id, day, version)
  select p_tenant, date '1970-01-01' + day, 1 from unnest(utc_days) as day
  on conflict (tenant_id, day) do update set version = old.version + 1;

  ${noteSeen}

  return 'stored';
exception when unique_violation or deadlock_detected then
  return 'present';
end $$`;

/** The rules ask for the least and the greatest of each hour of a series; here each hour knows of which it is. */
const unlessWatched = replaced(unlessJudged, [
  ['p_series[p_from[i]]', 'p_hour_series[i]'],
  [
    'unnest(p_from, p_min, p_max) as u(f, least, greatest) on p_series[f]',
    'unnest(p_hour_series, p_min, p_max) as u(of_series, least, greatest) on u.of_series',
  ],
  ['return null;', `return 'watched';`],
]);

/**
 * Stores a batch of nothing but new readings: what is old of it, and much, as blocks at once. Answers `stored`; `present` when some
 * were there before or meet what rests; `watched` when a rule may mind them; or `${UNEVEN}`.
 */
const storeBatch = `create function store_batch(${parameters}) returns text language plpgsql set enable_seqscan = off as $$ ${body(unlessWatched)}`;

/** The same of a batch that was held against the rules, under the lock of its tenant. */
const storeJudgedBatch = `create function store_judged_batch(${parameters}) returns text language plpgsql set enable_seqscan = off as $$ ${body(JUDGED)}`;

/** The days of UTC, of series, that may be at rest and are touched by readings. */
const touchedDays = (series: string, instants: string) => `
      select array_agg(s), array_agg(d) into old_series, old_days from (
        select distinct s, floor((date_part('epoch', t) + near) / 86400) * 86400 as d
        from unnest(${series}, ${instants}) as u(s, t), unnest(array[-${NEAR}, ${NEAR}]) as near
        where t < now() - interval '${SURELY_OPEN}'
      ) as touched;`;

/** There all are rows, which go the way they went, one statement after the other. */
const onCitus = (name: string, judging: string, store: string) => `
create function ${name}(${parameters}) returns text language plpgsql as $$
declare
  zone text;
  own int[];
  old_series int[];
  old_days float8[];
begin
  if p_is_old then
    ${touchedDays('p_series', 'array(select to_timestamp(t) from unnest(p_seconds) as t)')}
    if not none_at_rest(p_tenant, old_series, old_days) then
      return 'present';
    end if;
  end if;
  ${judging}
  ${store}
end $$`;

const storeBatchOnCitus = onCitus(
  'store_batch',
  unlessWatched,
  `return case when insert_new_readings(
    p_tenant, p_clients, p_series, array(select to_timestamp(t) from unnest(p_seconds) as t), p_num, p_txt)
    then 'stored' else 'present' end;`,
);
const storeJudgedOnCitus = onCitus('store_judged_batch', JUDGED, `return 'present';`);

/**
 * Whoever changes readings has what rests of their days made rows before. The version of before opens days that ended two days ago;
 * here the younger ones are opened for it as well.
 */
const OPENED = `  perform pg_advisory_xact_lock(77, p_tenant);
  if exists (select from unnest(p_ts) as t where t < now() - interval '${SURELY_OPEN}') then
    declare
      old_series int[];
      old_days float8[];
    begin
      ${touchedDays('p_series', 'p_ts')}
      if not none_at_rest(p_tenant, old_series, old_days) then
        perform open_readings(p_tenant, old_series, old_days), open_hours_of_days(p_tenant, old_series, old_days);
      end if;
    end;
  end if;`;
const ingestOpening = replaced(ingestLevels, [['  perform pg_advisory_xact_lock(77, p_tenant);', OPENED]]);

/** Batches of many readings of a series and day are stored as what they would be put to rest as: see decision 0063. */
export const batchesAsBlocks = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    for (const statement of [
      ...LOOSE,
      sealLoose,
      restBetween,
      distributed ? storeBatchOnCitus : storeBatch,
      distributed ? storeJudgedOnCitus : storeJudgedBatch,
      ...(distributed ? [] : [ingestOpening]),
      storeOf0034,
      storeJudgedOf0034,
    ])
      await run(db, statement);
  },
});
