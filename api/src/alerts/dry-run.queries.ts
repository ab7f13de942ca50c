import { type RawBuilder, sql } from 'kysely';
import { withoutNestedLoops } from '../database/nested-loops.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { quietOf, timesTable } from '../maintenance/quiet-ranges.ts';
import { occurrencesIn } from '../maintenance/site-maintenance.ts';
import { rfc3339 } from '../queries/json-rows.ts';
import type { DryRun, StaffRuleRequest } from './staff-alert-rules.schema.ts';
import { firstHour, type HourColumn, hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { lastJudgedHour } from './coverage-hours.ts';
import { byImpossibility, byPeers } from './dry-run-by-facts.ts';
import { byOutage } from './dry-run-of-outages.ts';
import { openingsFrom } from './dry-run-openings.ts';
import { solarTypesOf } from './possible-values.ts';
import { calmOf, changeOf } from './rate-of-change.ts';
import { watches } from './watched-sites.ts';

const DAYS = 30;
const NAMED_OPENINGS = 100;
const MOST_SITES = 500;
/** Each reading is compared with those before it. */
const MOST_SITES_OF_RATES = 100;
const HOUR_IN_MINUTES = 60;
const DAY = 24 * 60 * 60 * 1000;

type StuckRequest = Extract<StaffRuleRequest, { kind: 'stuck' }>;
type RateRequest = Extract<StaffRuleRequest, { kind: 'rate' }>;
type CoverageRequest = Extract<StaffRuleRequest, { kind: 'coverage' }>;
type ThresholdRequest = Extract<StaffRuleRequest, { kind: 'threshold' }>;

const begin = sql`(now() - make_interval(days => ${DAYS}))`;

const sinceBegin = (tenantId: number, series: RawBuilder<unknown>) =>
  readingsOf({ tenantId, series, from: begin, to: sql`now()` });

const hoursSince = (
  tenantId: number,
  series: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  ...columns: HourColumn[]
) => hourFiguresOf({ tenantId, series, from, columns });

/** When the rule would have opened alerts in the last 30 days, had it been there. */
export async function dryRun(tx: TenantTransaction, rule: StaffRuleRequest): Promise<DryRun> {
  const { db, tenantId } = tx;
  const openings =
    rule.kind === 'impossible'
      ? byImpossibility(tenantId, rule, { begin, solarTypes: await solarTypesOf(tx) })
      : openingsOf(tenantId, rule);
  const now = Date.now();
  const times = await occurrencesIn(tx, { from: now - (DAYS + 1) * DAY, to: now });
  const statement = sql<DryRun>`
    with rule as (select null::uuid as client_id, ${rule.client_id ?? null}::uuid as site_id),
    watched as materialized (
      select d.client_id as id, d.name from client d
        left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
        cross join rule r
      where d.tenant_id = ${tenantId} and d.deleted_at is null and ${watches('d')}
        and coalesce(p.status, 'active') <> 'maintenance'
    ), ${timesTable(times)}, sites as materialized (
      select l.id, l.name, ${quietOf(tenantId)} as quiet
      from (select * from watched order by id limit ${rule.kind === 'rate' ? MOST_SITES_OF_RATES : MOST_SITES}) l
        join client d on d.tenant_id = ${tenantId} and d.client_id = l.id
    ),
    ${openings}, latest as (
      select * from openings order by opened_at desc, id limit ${NAMED_OPENINGS}
    )
    select ${rfc3339(begin)} as "from", ${rfc3339(sql`now()`)} as "to",
      (select count(*)::int from openings) as total, (select count(distinct id)::int from openings) as sites,
      (select count(*)::int from sites) as checked_sites, (select count(*)::int from watched) as watched_sites,
      coalesce((select json_agg(json_build_object('site', json_build_object('id', id, 'name', name),
        'opened_at', ${rfc3339(sql`opened_at`)}, 'ended_at', ${rfc3339(sql`ended_at`)}, 'value', value)
        order by opened_at desc, id) from latest), '[]') as openings`;
  const run = () => statement.execute(db);
  const { rows } = await (rule.kind === 'outage' ? withoutNestedLoops(tx, run) : run());
  if (!rows[0]) throw new Error('The database answered nothing to a dry run.');
  return rows[0];
}

function openingsOf(
  tenantId: number,
  rule: Exclude<StaffRuleRequest, { kind: 'impossible' }>,
): RawBuilder<unknown> {
  if (rule.kind === 'threshold') return byThreshold(tenantId, rule);
  if (rule.kind === 'rate') return byRate(tenantId, rule);
  if (rule.kind === 'coverage') return byCoverage(tenantId, rule);
  if (rule.kind === 'peers') return byPeers(tenantId, rule, begin);
  if (rule.kind === 'outage') return byOutage(tenantId, rule, begin);
  return rule.kind === 'stuck' ? byStuck(tenantId, rule) : bySilence(tenantId, rule.offline_minutes);
}

/** As readings are judged: beyond for long enough opens, back by the hysteresis ends. Only sites with a value beyond are read. */
function byThreshold(tenantId: number, rule: ThresholdRequest): RawBuilder<unknown> {
  const { metric, condition, threshold, hysteresis = 0, for_minutes = 0 } = rule;
  const beyond = (value: RawBuilder<unknown>) =>
    condition === 'above' ? sql`${value} > ${threshold}::float8` : sql`${value} < ${threshold}::float8`;
  const back =
    condition === 'above'
      ? sql`r.num <= ${threshold - hysteresis}::float8`
      : sql`r.num >= ${threshold + hysteresis}::float8`;
  const extreme = condition === 'above' ? 'max' : 'min';
  return sql`points as (
      select s.id, s.name, r.ts, r.num, ${beyond(sql`r.num`)} and not s.quiet @> r.ts as beyond,
        ${back} and not s.quiet @> r.ts as back
      from sites s
        join series x on x.tenant_id = ${tenantId} and x.client_id = s.id and x.metric_name = ${metric} and x.kind = 'num'
        join ${sinceBegin(tenantId, sql`x.series_id`)} r on r.ts > ${begin}
      where exists (
        select from ${hoursSince(tenantId, sql`x.series_id`, sql`${begin} - interval '1 hour'`, extreme)} h
        where ${beyond(sql.ref(`h.${extreme}`))})
    ), counted as (
      select *, count(*) filter (where not beyond) over (partition by id order by ts) as run from points
    ), runs as (
      select *, min(ts) filter (where beyond) over (partition by id, run) as began from counted
    ), ${openingsFrom(sql`runs
      where back or (beyond and ts >= began + make_interval(mins => ${for_minutes}))`)}`;
}

/** Each reading against those of the minutes before it, at sites with an hour within which so much may have changed. */
function byRate(tenantId: number, rule: RateRequest): RawBuilder<unknown> {
  const { metric, condition, threshold, hysteresis = 0, for_minutes } = rule;
  const patience = sql`make_interval(mins => ${for_minutes}::int)`;
  return sql`points as (
      select s.id, s.name, x.ts, ${changeOf(sql`${condition}::text`, sql`s.quiet @> x.ts`)} as num, not s.quiet @> x.ts as counts
      from sites s
        join series q on q.tenant_id = ${tenantId} and q.client_id = s.id and q.metric_name = ${metric} and q.kind = 'num'
        join ${readingsOf({ tenantId, series: sql`q.series_id`, from: sql`${begin} - ${patience}`, to: sql`now()` })} x on x.ts > ${begin} - ${patience}
      where exists (
        select from (
          select max(h.max) over span - min(h.min) over span as most
          from ${hoursSince(tenantId, sql`q.series_id`, sql`${begin} - ${patience} - interval '1 hour'`, 'bucket', 'min', 'max')} h
          window span as (order by h.bucket range between ${patience} + interval '1 hour' preceding and current row)
        ) hours where most > ${threshold}::float8)
      window recent as (partition by s.id order by x.ts range between ${patience} preceding and current row)
    ), marked as (
      select *, num > ${threshold}::float8 as beyond from points
      where counts and ts > ${begin} and (num > ${threshold}::float8 or num <= ${calmOf(threshold, hysteresis)}::float8)
    ), ${openingsFrom(sql`marked`)}`;
}

/** Hour by hour, as they are judged when another one has passed. */
function byCoverage(tenantId: number, rule: CoverageRequest): RawBuilder<unknown> {
  const { metric, threshold, hysteresis = 0, for_minutes } = rule;
  const end = lastJudgedHour(tenantId, sql`now()`);
  const enough = Math.min(100, threshold + hysteresis);
  return sql`grid as (
      select s.id, s.name, s.quiet, q.series_id, hour, not s.quiet && tstzrange(hour, hour + interval '1 hour') as counts
      from sites s
        join series q on q.tenant_id = ${tenantId} and q.client_id = s.id and q.metric_name = ${metric}
        cross join lateral (select ${firstHour(tenantId, sql`q.series_id`)} as first) f
        cross join generate_series(greatest(f.first, ${end} - make_interval(days => ${DAYS}::int, mins => ${for_minutes}::int)),
          ${end} - interval '1 hour', interval '1 hour') as hour
    ), known as materialized (
      select q.series_id, h.bucket from (select series_id, min(hour) as since from grid group by series_id) q
        join ${hourFiguresOf({ tenantId, series: sql`q.series_id`, from: sql`q.since`, columns: ['bucket'] })} h on true
    ), figures as (
      select g.id, g.name, g.quiet, g.hour + interval '2 hours' as ts,
        100 * (count(*) filter (where counts and h.bucket is not null) over hours)::float8
          / nullif((count(*) filter (where counts) over hours)::float8, 0) as num
      from grid g left join known h on h.series_id = g.series_id and h.bucket = g.hour
      window hours as (partition by g.id order by g.hour rows between ${for_minutes / HOUR_IN_MINUTES - 1}::int preceding and current row)
    ), marked as (
      select *, num < ${threshold}::float8 as beyond from figures
      where num is not null and not quiet @> ts and ts > ${begin}
        and (num < ${threshold}::float8 or num >= ${enough}::float8)
    ), ${openingsFrom(sql`marked`)}`;
}

/** Runs of one value. Whoever is stuck for two hours is so for a whole one, of which the hourly figures know. */
function byStuck(tenantId: number, { metric, for_minutes }: StuckRequest): RawBuilder<unknown> {
  return sql`points as (
      select s.id, s.name, s.quiet, r.ts, r.num, r.num is distinct from lag(r.num) over (partition by s.id order by r.ts) as is_new
      from sites s
        join series x on x.tenant_id = ${tenantId} and x.client_id = s.id and x.metric_name = ${metric} and x.kind = 'num'
        join ${sinceBegin(tenantId, sql`x.series_id`)} r on r.ts > ${begin}
      where exists (
        select from ${hoursSince(tenantId, sql`x.series_id`, sql`${begin} - interval '1 hour'`, 'min', 'max')} h
        where h.min = h.max and h.min <> 0)
    ), numbered as (
      select *, count(*) filter (where is_new) over (partition by id order by ts) as run from points
    ), placed as (
      select *, min(ts) over (partition by id, run) as began, row_number() over (partition by id, run order by ts) as place
      from numbered
    ), runs as (
      select id, name, run, num, min(ts) as began,
        min(ts) filter (where place > 2 and not quiet @> ts
          and ts - began - ${quietTime(sql`began`, sql`ts`)} >= make_interval(mins => ${for_minutes})) as opened_at
      from placed group by id, name, run, num
    ), ended as (
      select *, lead(began) over (partition by id order by began) as ended_at from runs
    ), openings as (
      select id, name, opened_at, ended_at, num as value from ended where opened_at is not null and num <> 0
    )`;
}

/** Whoever is silent for an hour leaves no hour of figures out unseen; shorter silence shows in the readings only. */
function bySilence(tenantId: number, minutes: number): RawBuilder<unknown> {
  const heard =
    minutes >= HOUR_IN_MINUTES
      ? sql`select s.id, s.name, h.bucket as at, min(h.first_ts) as first, max(h.last_ts) as last
          from sites s join series x on x.tenant_id = ${tenantId} and x.client_id = s.id
            join ${hoursSince(tenantId, sql`x.series_id`, begin, 'bucket', 'first_ts', 'last_ts')} h on true
          where h.first_ts <= now() group by s.id, s.name, h.bucket`
      : sql`select s.id, s.name, r.ts as at, r.ts as first, r.ts as last
          from sites s join series x on x.tenant_id = ${tenantId} and x.client_id = s.id
            join ${sinceBegin(tenantId, sql`x.series_id`)} r on r.ts > ${begin}
          group by s.id, s.name, r.ts`;
  const patience = sql`make_interval(mins => ${minutes})`;
  return sql`heard as (${heard}), gaps as (
      select id, last, lead(first) over (partition by id order by at) as next from heard
    ), long as (
      select * from gaps where coalesce(next, now()) - last > ${patience}
    ), pieces as (
      -- What of the silence is outside of maintenance, piece by piece.
      select g.*, s.name, upper(p) - lower(p) as length, lower(p) as begins,
        coalesce(sum(upper(p) - lower(p)) over (partition by g.id, g.last order by lower(p)
          rows between unbounded preceding and 1 preceding), interval '0') as before
      from long g join sites s on s.id = g.id,
        unnest(tstzmultirange(tstzrange(g.last, coalesce(g.next, now()))) - s.quiet) as p
    ), openings as (
      select id, name, begins + (${patience} - before) as opened_at, next as ended_at, null::float8 as value from pieces
      where before <= ${patience} and before + length > ${patience}
    )`;
}

/** How much of the time between two instants is maintenance. */
const quietTime = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`coalesce((select sum(upper(p) - lower(p)) from unnest(tstzmultirange(tstzrange(${from}, ${to})) * quiet) as p), interval '0')`;
