import type { Migration } from 'kysely/migration';
import { type Layout, run } from '../tenant-tables.ts';
import { noteSeen } from './0016-ingest-by-end.ts';
import { addToDays, addToHours, gainOf, quarterColumns } from './0023-level-sql.ts';
import { JUDGED, unlessJudged } from './0034-judged-readings.ts';
import { callingIntegrator } from './0081-calling-integrator.ts';
import { MOST_IN_A_BLOCK, replaced } from './0080-loose-blocks.ts';

/** Of whoever changes readings that may be at rest, together with others (0078). */
const LOCK = 78;

/**
 * A batch whose hours and days were counted by who sends it (0080 counts days here): hours are told of only where they are to be rows.
 * `s`: each series, with its first and last hour and reading, and the least and the greatest of its values. `w`: hours between, which
 * nobody is likely to add to. `e`: its first and last, with three quarters each and the position of their day, from 1. `d`: days by the
 * clock of `p_zone`; what they gain in known hours, level and what is positive is told without the hours at the edges.
 */
const parameters = `
  p_tenant int, p_clients uuid[], p_is_old boolean, p_zone text, p_utc_days int[],
  p_series int[], p_seconds float8[], p_num float8[], p_txt text[],
  s_series int[], s_first_hour float8[], s_last_hour float8[], s_first float8[], s_last float8[], s_least float8[], s_greatest float8[],
  w_series int[], w_hour float8[], w_n int[], w_sum float8[], w_min float8[], w_max float8[], w_level float8[], w_first float8[], w_last float8[],
  e_series int[], e_hour float8[], e_n int[], e_sum float8[], e_min float8[], e_max float8[], e_first float8[], e_last float8[],
  e_q1_n int[], e_q1_sum float8[], e_q2_n int[], e_q2_sum float8[], e_q3_n int[], e_q3_sum float8[], e_day int[],
  d_series int[], d_begin float8[], d_n int[], d_sum float8[], d_min float8[], d_max float8[], d_first float8[], d_last float8[],
  d_known float8[], d_level float8[], d_positive float8[],
  p_blocks json, p_hour_blocks json`;

const BLOCK = 'series_id, begins, ends, n, step, offsets, unit, small, medium, large';
const HOUR_BLOCK =
  'series_id, begins, ends, hours, offsets, count, counts, first_ms, last_ms, firsts, lasts, unit, small, medium, large, sums, large_sums, levels';

/** An organization may change its time zone: a batch whose days were counted by another comes again. */
const OTHER_ZONE = 'zone';

/** As in 0080, but for the days. */
const body = (judging: string) => `
declare
  zone text;
  own int[];
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
  if zone <> p_zone then
    return '${OTHER_ZONE}';
  end if;

  if cardinality(p_series) > 0 then
    insert into reading (tenant_id, series_id, ts, num, txt, stored)
    select p_tenant, s, to_timestamp(t), n, x, now_stored from unnest(p_series, p_seconds, p_num, p_txt) as u(s, t, n, x);
  end if;
  -- Those that are there already are found by their key.
  if cardinality(w_series) > 0 then
    insert into reading_1h (tenant_id, series_id, bucket, n, sum, min, max, first_ts, last_ts, level)
    select p_tenant, s, to_timestamp(h), n, total, least, greatest, to_timestamp(f), to_timestamp(l), level
    from unnest(w_series, w_hour, w_n, w_sum, w_min, w_max, w_first, w_last, w_level) as u(s, h, n, total, least, greatest, f, l, level);
  end if;

  with edges as (
    select day, s as series_id, to_timestamp(h) as bucket, n, total as sum, least as min, greatest as max,
      to_timestamp(f) as first_ts, to_timestamp(l) as last_ts, ${quarterColumns}
    from unnest(e_series, e_hour, e_n, e_sum, e_min, e_max, e_first, e_last, e_q1_n, e_q1_sum, e_q2_n, e_q2_sum, e_q3_n, e_q3_sum, e_day)
      as u(s, h, n, total, least, greatest, f, l, ${quarterColumns}, day)
  ), hours as (${addToHours('edges')}
  ), gained as (
    select d.day, ${gainOf('1')} from edges d join hours h using (series_id, bucket)
  ), gains as (
    select day, sum(known_hours) as known_hours, sum(level_hours) as level_hours, sum(positive_sum) as positive_sum from (
      select day, known_hours, level_hours, positive_sum from gained
      union all select i, k, l, p from unnest(d_known, d_level, d_positive) with ordinality as u(k, l, p, i)
    ) as parts group by day
  ), day_delta as (
    select s as series_id, to_timestamp(b) as bucket, n, total as sum, least as min, greatest as max,
      to_timestamp(f) as first_ts, to_timestamp(l) as last_ts, g.known_hours, g.level_hours, g.positive_sum
    from unnest(d_series, d_begin, d_n, d_sum, d_min, d_max, d_first, d_last) with ordinality
      as u(s, b, n, total, least, greatest, f, l, i) join gains g on g.day = u.i
  ), days as (${addToDays('day_delta')}
  )
  -- An hour that gained no time was there.
  select bool_or(closed), bool_or(known_hours = 0) into closed_hours, met from gained;
  if closed_hours or rest_between(p_tenant, s_series, s_first, s_last, s_first_hour, s_last_hour) then
    raise unique_violation;
  end if;

  if p_blocks is not null then
    blocks := array(select b from json_populate_recordset(null::reading_block, p_blocks) as b);
    hour_blocks := array(select b from json_populate_recordset(null::hour_block, p_hour_blocks) as b);
    -- Rows are made of them again when something changes, so there has to be room for those.
    if exists (select from (select distinct to_char(b.begins at time zone 'UTC', 'YYYY_MM') as month from unnest(blocks) as b) as m
        where to_regclass('reading_' || month) is null) then
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
  select p_tenant, date '1970-01-01' + day, 1 from unnest(p_utc_days) as day
  on conflict (tenant_id, day) do update set version = old.version + 1;

  ${noteSeen}

  return 'stored';
exception when unique_violation or deadlock_detected then
  return 'present';
end $$`;

export const unlessWatched = replaced(unlessJudged, [
  ['select array_agg(p_series[p_from[i]]) into own from unnest(p_begins) as i;', 'own := s_series;'],
  [
    '-- Of each hour of the batch its least and its greatest.',
    '-- Of each series of the batch its least and its greatest.',
  ],
  [
    'unnest(p_from, p_min, p_max) as u(f, least, greatest) on p_series[f]',
    'unnest(s_series, s_least, s_greatest) as u(of_series, least, greatest) on u.of_series',
  ],
  ['return null;', `return 'watched';`],
]);

export const countedFunction = (name: string, judging: string) =>
  `create function ${name}(${parameters}) returns text language plpgsql set enable_seqscan = off as $$ ${body(judging)}`;

/** What a batch adds to days is counted before it is sent. Not on Citus, nor where hours are not those of UTC: those go the way of 0080. */
export const countedDays = ({ distributed }: Layout): Migration => ({
  up: async (db) => {
    await run(db, callingIntegrator);
    if (distributed) return;
    await run(db, countedFunction('store_counted', unlessWatched));
    await run(db, countedFunction('store_judged_counted', JUDGED));
  },
});
