import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { lockClients, type NamedClient } from './deleted-clients.queries.ts';
import type { ClientStatus } from './clients.schema.ts';

/**
 * Sets the status of many clients at once.
 * @returns all that there are with the status they had, and which of them had another one
 */
export async function setStatus(
  tx: TenantTransaction,
  ids: readonly string[],
  status: ClientStatus,
): Promise<{ found: NamedClient[]; changed: NamedClient[] }> {
  const found = await lockClients(tx, ids);
  const changed = found.filter((client) => client.status !== status);
  if (changed.length > 0) {
    await sql`update client set status = ${status}, updated_at = now(), version = version + 1
      where tenant_id = ${tx.tenantId} and client_id = any(${changed.map(({ id }) => id)}::uuid[])`.execute(
      tx.db,
    );
  }
  return { found, changed };
}

/** Which of the ids are clients. */
export async function livingOf(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select client_id as id from client
    where tenant_id = ${tenantId} and client_id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
