import { type RawBuilder, sql } from 'kysely';
import { quietOf } from '../maintenance/quiet-ranges.ts';

/** Of fewer the median says nothing. */
export const LEAST_PEERS = 3;
const STAFF = '00000000-0000-0000-0000-000000000000';

/** Whose rule it is, as something that can be compared. */
export const ownerOf = (column: RawBuilder<unknown>) => sql`coalesce(${column}, ${STAFF}::uuid)`;

/** Of a power in W what percent it is of the size of a site, far within what numbers hold, so that one absurd reading spoils no sum of others. */
export const shareOf = (power: RawBuilder<unknown>, size: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`100 * (greatest(least(${power}, 1e15), -1e15) / ${size})`;

/**
 * The table `members` of a `with` that has `times` and `owners` (owner): the sites that can be compared, with the series of their
 * power and what they can, in W. A rule of the staff compares all sites, one of a client only its own: of those of others it must
 * not tell. What stores energy does what it is told and is compared with nobody.
 * @param role only sites that do this with energy
 */
export const peerMembers = (
  tenantId: number,
  role?: 'generation',
): RawBuilder<unknown> => sql`members as materialized (
      select o.owner, d.client_id as id, lower(d.type) as type, lower(d.region) as region, s.series_id,
        1000 * coalesce(d.nameplate_kw, d.peak_kwp)::float8 as size, ${quietOf(tenantId)} as quiet
      from owners o
        join client d on d.tenant_id = ${tenantId} and d.deleted_at is null
          and (o.owner in (d.client_id, d.parent_id) or o.owner = ${STAFF}::uuid and d.status = 'active')
        join series s on s.tenant_id = ${tenantId} and s.client_id = d.client_id and s.metric_name = 'power' and s.kind = 'num'
        left join client p on p.tenant_id = ${tenantId} and p.client_id = d.parent_id
      where d.type is not null and d.region is not null and coalesce(d.nameplate_kw, d.peak_kwp) > 0
        and ${role ? sql`d.role = ${role}` : sql`d.role <> 'storage'`}
        and d.status <> 'maintenance' and coalesce(p.status, 'active') <> 'maintenance'
    )`;

/**
 * The table `compared` of a `with` that has `shares` (owner, id, type, region, bucket, share): beside the share of each site in a
 * bucket of time the median of the others of its type and region, of whom there are `peers`.
 */
export const comparedShares = (): RawBuilder<unknown> => sql`groups as materialized (
      select owner, type, region, bucket, array_agg(share order by share, id) as list, count(*)::int as n from shares
      group by owner, type, region, bucket having count(*) > ${LEAST_PEERS}
    ), placed as (
      select *, row_number() over (partition by owner, type, region, bucket order by share, id)::int as place from shares
    ), compared as materialized (
      select p.owner, p.id, p.bucket, p.share, g.n - 1 as peers,
        (${nth(sql`g.n / 2`)} + ${nth(sql`(g.n - 1) / 2 + 1`)}) / 2 as median
      from placed p join groups g using (owner, type, region, bucket)
    )`;

/** Of the sorted list without the site itself. */
const nth = (place: RawBuilder<unknown>) =>
  sql`g.list[${place} + case when ${place} >= p.place then 1 else 0 end]`;
