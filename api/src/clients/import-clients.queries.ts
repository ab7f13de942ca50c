import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { newSecret } from '../sessions/secret-token.ts';
import { storedClient } from './client-fields.ts';
import type { ImportRow } from './many-clients.schema.ts';

/**
 * Two imports of one organization at a time would both find that a client is not there yet. Staff may well add two
 * clients of one name by hand, so no unique key can do this.
 */
export async function waitForOtherImports({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(78, ${tenantId}::int)`.execute(db);
}

/** The rows of which there is such a client already, or that repeat an earlier one: by name and location. */
export async function findDuplicates(
  { db, tenantId }: TenantTransaction,
  rows: readonly ImportRow[],
): Promise<Set<ImportRow>> {
  const names = rows.map(({ name }) => name);
  const locations = rows.map(({ location }) => location ?? '');
  const { rows: judged } = await sql<{ duplicate: boolean }>`
    with given as (
      -- Not one unnest of both: Citus takes all its columns to be of the first one's type.
      select ordinal, lower(name) as name, lower(location) as location from (
        select unnest(${names}::text[]) as name, unnest(${locations}::text[]) as location,
          generate_series(1, ${rows.length}::int) as ordinal) as listed),
    known as (
      select distinct lower(btrim(name)) as name, lower(btrim(coalesce(location, ''))) as location from client
      where tenant_id = ${tenantId} and deleted_at is null and lower(btrim(name)) in (select name from given))
    select known.name is not null
      or row_number() over (partition by given.name, given.location order by ordinal) > 1 as duplicate
    from given left join known on known.name = given.name and known.location = given.location
    order by ordinal`.execute(db);
  return new Set(rows.filter((_, index) => judged[index]?.duplicate));
}

/** A client that was added; its token is kept as a hash only and can be read here and never again. */
export interface ImportedClient {
  id: string;
  access_token: string;
}

/** Adds a client for each row, all in one statement. */
export async function insertClients(
  { db, tenantId }: TenantTransaction,
  tenant: string,
  rows: readonly ImportRow[],
): Promise<Map<ImportRow, ImportedClient>> {
  const made = rows.map((row) => ({ row, id: randomUUID(), ...newSecret('ems', tenant) }));
  // Rows as values: Citus would COPY what a SELECT gives, and row security forbids that.
  const values = made.map(({ row, id, hash }) => ({
    tenant_id: tenantId,
    client_id: id,
    ...storedClient(row),
    token_hash: hash,
  }));
  if (values.length > 0) await db.insertInto('client').values(values).execute();
  return new Map(made.map(({ row, id, secret }) => [row, { id, access_token: secret }]));
}
