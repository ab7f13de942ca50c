import { type RawBuilder, sql } from 'kysely';
import { quietOf } from '../maintenance/quiet-ranges.ts';
import { hourFiguresOf } from '../readings/at-rest/hour-figures-of.ts';

/** Of fewer the median says nothing. */
const LEAST_PEERS = 3;
/** Beside as many hours as a rule asks for so many more are looked at: nights tell nothing of solar sites. */
export const HOURS_OF_SILENCE = 24;
const STAFF = '00000000-0000-0000-0000-000000000000';

/** Whose rule it is, as something that can be compared. */
export const ownerOf = (column: RawBuilder<unknown>) => sql`coalesce(${column}, ${STAFF}::uuid)`;

interface Span {
  begin: RawBuilder<unknown>;
  end: RawBuilder<unknown>;
}

/**
 * The table `compared` of a `with` that has `times` and `owners` (owner): of each hour the mean power of each site in percent
 * of its size, and the median of the others of its type and region. A rule of the staff compares all sites, one of a client
 * only its own: of those of others it must not tell. What stores energy does what it is told and is compared with nobody.
 * Hours of maintenance are left out, and those that would be judged in one.
 */
export function peerHours(tenantId: number, { begin, end }: Span): RawBuilder<unknown> {
  return sql`members as materialized (
      select o.owner, d.client_id as id, lower(d.type) as type, lower(d.region) as region, s.series_id,
        1000 * coalesce(d.nameplate_kw, d.peak_kwp)::float8 as size, ${quietOf(tenantId)} as quiet
      from owners o
        join client d on d.tenant_id = ${tenantId} and d.deleted_at is null
          and (o.owner in (d.client_id, d.parent_id) or o.owner = ${STAFF}::uuid and d.status = 'active')
        join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = 'power' and s.kind = 'num'
        left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      where d.type is not null and d.region is not null and coalesce(d.nameplate_kw, d.peak_kwp) > 0 and d.role <> 'storage'
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
    ), shares as materialized (
      select m.owner, m.id, m.type, m.region, x.bucket, 100 * x.level / m.size as share
      from members m
        join ${hourFiguresOf({ tenantId, series: sql`m.series_id`, from: begin, to: end, columns: ['bucket', 'level'] })} x on true
      where x.level is not null and not m.quiet && tstzrange(x.bucket, x.bucket + interval '1 hour')
        and not m.quiet @> (x.bucket + interval '2 hours')
    ), groups as materialized (
      select owner, type, region, bucket, array_agg(share order by share, id) as list, count(*)::int as n from shares
      group by owner, type, region, bucket having count(*) > ${LEAST_PEERS}
    ), placed as (
      select *, row_number() over (partition by owner, type, region, bucket order by share, id)::int as place from shares
    ), compared as materialized (
      select p.owner, p.id, p.bucket, p.share, g.n - 1 as peers,
        (${nth(sql`g.n / 2`)} + ${nth(sql`(g.n - 1) / 2 + 1`)}) / 2 as median
      from placed p join groups g using (owner, type, region, bucket)
    )`;
}

/** Of the sorted list without the site itself. */
const nth = (place: RawBuilder<unknown>) =>
  sql`g.list[${place} + case when ${place} >= p.place then 1 else 0 end]`;

/** By how much a site differs from its peers `c` in the direction of the rule. */
export const differenceOf = (condition: RawBuilder<unknown>) =>
  sql`case ${condition} when 'above' then c.share - c.median else c.median - c.share end`;

/** Whether the hour `c` tells something: where neither does more than the threshold, no difference can be beyond it. */
export const tellsOf = (threshold: RawBuilder<unknown>) =>
  sql`greatest(abs(c.share), abs(c.median)) > ${threshold}`;
