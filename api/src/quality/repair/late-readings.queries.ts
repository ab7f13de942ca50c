import { sql } from 'kysely';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { readingAt, readingsOf } from '../../readings/at-rest/readings-of.ts';

export interface FilledIn {
  client: string;
  repair: string;
  series: number;
  ts: Date;
}

/**
 * What repairs put where nothing was, and a device has sent since: within half of its pace, for devices do not send at the
 * second that a repair takes. Each reading stands for one of them. Both would count.
 */
export async function sentSince(
  { db, tenantId }: TenantTransaction,
  clients: readonly string[],
): Promise<FilledIn[]> {
  const { rows } = await sql<FilledIn>`
    select p.client_id as client, p.repair_id as repair, v.series_id as series, v.ts
    from reading_repair p
      join repaired_value v on v.tenant_id = ${tenantId} and v.repair_id = p.repair_id and v.active
        and v.num_before is null and v.num_after is not null
      join series s on s.tenant_id = ${tenantId} and s.series_id = v.series_id
      join quality_site q on q.tenant_id = ${tenantId} and q.client_id = p.client_id
      cross join lateral (select make_interval(secs => (q.usual -> s.metric_name ->> 'pace')::float8 / 2000) as half) as pace
      join ${readingAt(tenantId, sql`v.series_id`, sql`v.ts`)} own on own.num = v.num_after
    where p.tenant_id = ${tenantId} and p.client_id = any(${[...clients]}::uuid[]) and p.undone_at is null
      and exists (select from ${readingsOf({ tenantId, series: sql`v.series_id`, from: sql`v.ts - pace.half`, to: sql`v.ts + pace.half` })} r
        where r.ts > v.ts - pace.half and r.ts <> v.ts and r.num is not null
        and timestamptz '2000-01-01 00:00Z' + make_interval(secs => r.stored + 1) >= p.made_at
        and not exists (select from repaired_value o where o.tenant_id = ${tenantId} and o.series_id = r.series_id
          and o.ts = r.ts and o.active and o.num_after = r.num))`.execute(db);
  return rows;
}

/** They are no longer of their repairs: what was measured stands there. */
export async function giveUp(
  { db, tenantId }: TenantTransaction,
  filled: readonly FilledIn[],
): Promise<void> {
  await sql`update repaired_value v set active = false
    from unnest(${filled.map(({ repair }) => repair)}::uuid[], ${filled.map(({ series }) => series)}::int[],
      ${filled.map(({ ts }) => ts.toISOString())}::timestamptz[]) as u(repair, series, ts)
    where v.tenant_id = ${tenantId} and v.repair_id = u.repair and v.series_id = u.series and v.ts = u.ts`.execute(
    db,
  );
}
