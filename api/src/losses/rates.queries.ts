import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { NewRate, Rate } from './rates.schema.ts';

export interface StoredRate {
  rate_id: string;
  client_id: string | null;
  name: string | null;
  what: 'tariff' | 'co2';
  value: number;
  currency: string | null;
  source: string;
  valid_from: string;
  valid_to: string | null;
  /** The first day on which it is over. */
  after: string | null;
}

/** Held until the transaction ends: two who enter rates at once do not both find the days free. */
export async function lockRates({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(83, ${tenantId}::int)`.execute(db);
}

/** Of the organization first, then of sites by name; the newest of each first. Those of deleted sites are left out. */
export async function allRates({ db, tenantId }: TenantTransaction): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select r.rate_id, r.client_id, c.name, r.what, r.value, r.currency, r.source, r.valid_from::text as valid_from,
      r.valid_to::text as valid_to, (r.valid_to + 1)::text as after
    from energy_rate r left join client c on c.tenant_id = ${tenantId} and c.client_id = r.client_id
    where r.tenant_id = ${tenantId} and (r.client_id is null or c.deleted_at is null)
    order by r.client_id is not null, lower(c.name), r.client_id, r.what desc, r.valid_from desc`.execute(db);
  return rows;
}

export async function insertRate({ db, tenantId }: TenantTransaction, rate: NewRate): Promise<string> {
  const rate_id = randomUUID();
  await db
    .insertInto('energy_rate')
    .values({ tenant_id: tenantId, rate_id, ...rate })
    .execute();
  return rate_id;
}

export async function deleteRate({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('energy_rate').where('tenant_id', '=', tenantId).where('rate_id', '=', id).execute();
}

export function presentRate(stored: StoredRate): Rate {
  const { rate_id: id, client_id, name, what, value, currency, source, valid_from, valid_to } = stored;
  const site = client_id === null ? null : { id: client_id, name: name ?? '' };
  return { id, site, what, value, currency, source, valid_from, valid_to };
}
