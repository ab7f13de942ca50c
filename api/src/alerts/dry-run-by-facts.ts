import { type RawBuilder, sql } from 'kysely';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { lastJudgedHour } from './coverage-hours.ts';
import { openingsFrom } from './dry-run-openings.ts';
import { differenceOf, HOURS_OF_SILENCE, peerHours, tellsOf } from './peer-hours.ts';
import { ownerOf } from './peers.ts';
import { impossibilityOf, limitsOf } from './possible-values.ts';
import type { StaffRuleRequest } from './staff-alert-rules.schema.ts';

type ImpossibleRequest = Extract<StaffRuleRequest, { kind: 'impossible' }>;
type PeersRequest = Extract<StaffRuleRequest, { kind: 'peers' }>;

const HOUR_IN_MINUTES = 60;

/** Each reading at sites with an hour beyond what is possible at some time of the day. */
export function byImpossibility(
  tenantId: number,
  { threshold }: ImpossibleRequest,
  { begin, solarTypes }: { begin: RawBuilder<unknown>; solarTypes: readonly string[] },
): RawBuilder<unknown> {
  return sql`limits as materialized (
      select s.id, s.name, s.quiet, x.series_id, ${limitsOf(sql`${threshold}::float8`, solarTypes)}
      from sites s
        join client d on d.tenant_id = ${tenantId} and d.client_id = s.id
        join series x on x.tenant_id = ${tenantId} and x.client_id = s.id and x.metric_name = 'power' and x.kind = 'num'
      where d.nameplate_kw is not null or d.peak_kwp is not null
    ), marked as (
      select w.id, w.name, x.ts, x.num, ${impossibilityOf} is not null as beyond
      from limits w
        join ${readingsOf({ tenantId, series: sql`w.series_id`, from: begin, to: sql`now()` })} x on x.ts > ${begin}
      where not w.quiet @> x.ts
    ), ${openingsFrom(sql`marked`)}`;
}

/** Hour by hour, as they are judged when another one has passed. */
export function byPeers(
  tenantId: number,
  { condition, threshold, hysteresis = 0, for_minutes }: PeersRequest,
  begin: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const end = lastJudgedHour(tenantId, sql`now()`);
  const hours = for_minutes / HOUR_IN_MINUTES;
  const calm = Math.max(0, threshold - hysteresis);
  return sql`owners as (select ${ownerOf(sql`null::uuid`)} as owner),
    ${peerHours(tenantId, { begin: sql`${begin} - make_interval(hours => ${hours + HOURS_OF_SILENCE}::int)`, end })},
    told as (
      select s.id, s.name, c.bucket, c.share, c.bucket + interval '2 hours' as ts, ${differenceOf(sql`${condition}::text`)} as difference
      from sites s join compared c on c.id = s.id
      where ${tellsOf(sql`${threshold}::float8`)}
    ), runs as (
      select *, count(*) filter (where difference > ${threshold}::float8) over last = ${hours}::int
        and min(bucket) over last >= bucket - make_interval(hours => ${hours - 1 + HOURS_OF_SILENCE}::int) as beyond
      from told window last as (partition by id order by bucket rows between ${hours - 1}::int preceding and current row)
    ), ${openingsFrom(
      sql`runs
      where ts > ${begin} and (beyond or difference <= ${calm}::float8)`,
      sql`share`,
    )}`;
}
