import { type RawBuilder, sql } from 'kysely';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';
import { readingsOf } from '../readings/at-rest/readings-of.ts';
import { openingsFrom } from './dry-run-openings.ts';
import { comparedShares, LEAST_PEERS, ownerOf, peerMembers, shareOf } from './peers.ts';
import { beginsBefore, ranBefore } from './ran-before.ts';
import type { StaffRuleRequest } from './staff-alert-rules.schema.ts';
import { LONGEST_AGO, NOT_STARTED, RUNS_AGAIN, STANDS_STILL } from './standstill.ts';

type OutageRequest = Extract<StaffRuleRequest, { kind: 'outage' }>;

/**
 * Reading by reading, beside the mean power of the peers in that quarter of an hour, or of who sent nothing in it in the one before; as
 * it is judged, the newest reading of each counts. Read are only hours in which a site may have stood still and two of its peers at
 * least have run, and those in which it did both itself: of a fleet to which nothing happens, dawn and dusk.
 */
export function byOutage(
  tenantId: number,
  { threshold, for_minutes }: OutageRequest,
  begin: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isMixed = sql`(h.least <= ${STANDS_STILL}::float8 and h.most > ${RUNS_AGAIN}::float8)`;
  const longest = sql`make_interval(mins => ${LONGEST_AGO}::int)`;
  const patience = sql`make_interval(mins => ${for_minutes}::int)`;
  const limit = sql`${threshold}::float8`;
  const first = sql`date_trunc('hour', ${begin})`;
  const before = ranBefore({
    tenantId,
    series: sql`o.series_id`,
    size: sql`o.size`,
    quiet: sql`o.quiet`,
    from: sql`o.began_from`,
    since: sql`o.began`,
  });
  return sql`owners as (select ${ownerOf(sql`null::uuid`)} as owner),
    ${peerMembers(tenantId, 'generation')}, hours as materialized (
      select m.*, x.bucket, x.first_ts, x.bucket + interval '1 microsecond' as after, x.bucket + interval '1 hour' as until, ${shareOf(sql`x.min`, sql`m.size`)} as least, ${shareOf(sql`x.max`, sql`m.size`)} as most
      from members m
        join ${hourFiguresOf({ tenantId, series: sql`m.series_id`, from: first, columns: ['bucket', 'first_ts', 'min', 'max'] })} x on true
    ), chosen as materialized (
      select type, region, bucket from hours group by type, region, bucket
      having bool_or(least <= ${STANDS_STILL}::float8) and count(*) filter (where most >= ${limit}) > 1 and count(*) > ${LEAST_PEERS}
    ), points as materialized (
      select h.owner, h.id, h.type, h.region, x.ts, ${shareOf(sql`x.num`, sql`h.size`)} as share,
        date_bin('15 minutes', x.ts, timestamptz '2000-01-01Z') as bucket
      from hours h
        left join chosen c on c.type = h.type and c.region = h.region and c.bucket = h.bucket
        join ${readingsOf({ tenantId, series: sql`h.series_id`, from: sql`h.after`, to: sql`h.until` })} x on true
      where x.ts > ${begin} and x.ts <= now() and not h.quiet @> x.ts and (c.bucket is not null or ${isMixed})
    ), quarters as materialized (
      select owner, id, type, region, bucket, avg(share) as share from points group by owner, id, type, region, bucket
    ), shares as materialized (
      select m.owner, m.id, m.type, m.region, b.bucket, coalesce(own.share, before.share) as share
      from (select distinct owner, type, region, bucket from quarters) b
        join members m using (owner, type, region)
        left join quarters own on own.id = m.id and own.bucket = b.bucket
        left join quarters before on before.id = m.id and before.bucket = b.bucket - interval '15 minutes'
      where coalesce(own.share, before.share) is not null
    ), ${comparedShares()}, told as (
      select s.id, s.name, s.quiet, p.ts, p.share, c.median, p.share <= ${STANDS_STILL}::float8 and c.median >= ${limit} as stands_still
      from sites s join points p on p.id = s.id left join compared c on c.id = s.id and c.bucket = p.bucket
      union all
      -- Of hours that were not read is known that it runs.
      select s.id, s.name, s.quiet, h.first_ts, h.most, null, false
      from sites s join hours h on h.id = s.id
      where h.first_ts > ${begin} and h.most > ${RUNS_AGAIN}::float8 and not ${isMixed}
        and not exists (select from chosen c where c.type = h.type and c.region = h.region and c.bucket = h.bucket)
    ), gapless as (
      select *, coalesce(stands_still, false) as standing,
        ts - lag(ts) over last > ${longest} or quiet && tstzrange(lag(ts) over last, ts) as is_apart,
        -- Nothing counts on into maintenance, and nothing after it.
        least(lead(ts) over last, ts + ${longest}, now(), lower(quiet * tstzmultirange(tstzrange(ts, null)))) as counts_to
      from told window last as (partition by id order by ts)
    ), counted as (
      select *, count(*) filter (where not standing or is_apart) over (partition by id order by ts) as run from gapless
    ), standing as (
      select *, min(ts) filter (where standing) over (partition by id, run) as began from counted
    ), outages as (
      select o.*, greatest(o.ts, o.began + ${patience}) as opens_at, m.series_id, m.size
      from standing o join members m on m.id = o.id
      where standing and greatest(o.ts, o.began + ${patience}) < counts_to
    ), known as (
      select o.id, o.began, b.share from (
        select distinct on (id, began) id, began, ${beginsBefore(sql`began`)} as began_from, series_id, size, quiet from outages
      ) o
        left join lateral ${before} b on true
    ), marked as (
      select o.id, o.name, o.opens_at as ts, o.share as num, true as beyond
      from outages o join known b on b.id = o.id and b.began = o.began
      where o.median >= ${limit} * case when b.share >= ${limit} then 1 else ${NOT_STARTED} end
      union all
      select id, name, ts, share, false from told where share > ${RUNS_AGAIN}::float8
    ), ${openingsFrom(sql`marked`)}`;
}
