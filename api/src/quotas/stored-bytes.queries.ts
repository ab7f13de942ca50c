import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** Of a value with its keys, and its part of the figures by hour and day; measured on PostgreSQL. */
export const BYTES_OF_A_VALUE = 195;
/** The same of one at rest in a block. */
export const BYTES_AT_REST = 12;

export function storedBytesOf(tenantId: number): RawBuilder<{ bytes: number }> {
  // Without a row nothing was counted yet.
  return sql<{ bytes: number }>`
    select coalesce(max(stored_bytes), 0)::float8 as bytes from tenant_usage where tenant_id = ${tenantId}`;
}

export function addStoredBytes(tenantId: number, bytes: number): RawBuilder<unknown> {
  return sql`insert into tenant_usage as before (tenant_id, stored_bytes) values (${tenantId}::int, ${bytes}::bigint)
    on conflict (tenant_id) do update set stored_bytes = before.stored_bytes + excluded.stored_bytes`;
}

/**
 * From the figures by day, which tell how many values there are and are a hundredth of them; of texts alone the values
 * are looked at.
 */
export async function countStoredBytes({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`
    insert into tenant_usage (tenant_id, stored_bytes, counted_at)
    select ${tenantId}::int, ${BYTES_OF_A_VALUE}::bigint * coalesce((
        select sum(n) from reading_1d where tenant_id = ${tenantId}), 0)::bigint
      - ${BYTES_OF_A_VALUE - BYTES_AT_REST}::bigint * coalesce((
        select sum(n) from reading_block where tenant_id = ${tenantId}), 0)::bigint
      + coalesce((select sum(octet_length(r.txt)) from series s
          join reading r on r.tenant_id = s.tenant_id and r.series_id = s.series_id
          where s.tenant_id = ${tenantId} and r.tenant_id = ${tenantId} and s.kind = 'text'), 0)::bigint,
      now()
    on conflict (tenant_id) do update set stored_bytes = excluded.stored_bytes, counted_at = excluded.counted_at`.execute(
    db,
  );
}
