import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { requireClientsWithin } from '../quotas/require-room.ts';
import type { ClientStatus } from './clients.schema.ts';

/** What the audit trail says of a client that came or went. */
export interface NamedClient {
  id: string;
  name: string;
  description: string;
  status: ClientStatus;
}

/** The page offers to take a deletion back for seconds; an administrator may notice a mistake later. */
const restorableFor = sql`interval '1 day'`;
const END_REASON = 'client deleted';

/**
 * Takes clients and the devices they registered out of every list and statistic, and ends their sessions and alerts: no
 * reading will come in any more that could end one. Rows, tokens and readings stay, so that it can be taken back: whoever
 * looks a client up asks whether it was deleted.
 * @returns all that are gone now, devices included
 */
export async function deleteClients(tx: TenantTransaction, ids: readonly string[]): Promise<NamedClient[]> {
  await lockClients(tx, ids);
  const gone = await markDeleted(tx, 'client_id', ids);
  for (let parents = gone; parents.length > 0; ) {
    parents = await markDeleted(tx, 'parent_id', parents.map(idOf));
    gone.push(...parents);
  }
  await sql`update session_family set ended_at = now(), end_reason = ${END_REASON}
    where tenant_id = ${tx.tenantId} and client_id = any(${gone.map(idOf)}::uuid[]) and ended_at is null`.execute(
    tx.db,
  );
  await sql`update alert set resolved_at = now()
    where tenant_id = ${tx.tenantId} and device_id = any(${gone.map(idOf)}::uuid[]) and resolved_at is null`.execute(
    tx.db,
  );
  return gone;
}

async function markDeleted(
  { db, tenantId }: TenantTransaction,
  column: 'client_id' | 'parent_id',
  ids: readonly string[],
): Promise<NamedClient[]> {
  const { rows } = await sql<NamedClient>`update client set deleted_at = now(), updated_at = now()
    where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${[...ids]}::uuid[]) and deleted_at is null
    returning client_id as id, name, description, status`.execute(db);
  return rows;
}

/** A client that was brought back, with the instant of its deletion as text: a `Date` would lose its microseconds. */
type Restored = NamedClient & { deleted: string };

/**
 * Takes deletions back: the clients, the devices that went with them and no others, and the alerts, but of rules that were
 * switched off meanwhile. Sessions stay ended: a device begins a new one with its client's id and access token.
 * @returns all that are back now
 */
export async function restoreClients(
  tx: TenantTransaction,
  ids: readonly string[],
  quota: number,
): Promise<NamedClient[]> {
  const { db, tenantId } = tx;
  const { rows: wanted } = await sql<{ id: string; deleted: string }>`
    select client_id as id, deleted_at::text as deleted from client
    where tenant_id = ${tenantId} and client_id = any(${[...ids]}::uuid[]) and deleted_at > now() - ${restorableFor}
    order by client_id for update`.execute(db);
  const back = await unmarkDeleted(tx, 'client_id', wanted);
  for (let parents = back; parents.length > 0; ) {
    parents = await unmarkDeleted(tx, 'parent_id', parents);
    back.push(...parents);
  }
  if (back.length > 0) await requireClientsWithin(tx, quota);
  await sql`update alert a set resolved_at = null
    from ${deletions(back)}, alert_rule r where a.tenant_id = ${tenantId} and a.device_id = gone.id
      and a.resolved_at = gone.deleted and r.tenant_id = ${tenantId} and r.rule_id = a.rule_id and r.enabled`.execute(
    db,
  );
  return back;
}

async function unmarkDeleted(
  { db, tenantId }: TenantTransaction,
  column: 'client_id' | 'parent_id',
  wanted: readonly { id: string; deleted: string }[],
): Promise<Restored[]> {
  const { rows } = await sql<Restored>`update client c set deleted_at = null, updated_at = now()
    from ${deletions(wanted)}
    where c.tenant_id = ${tenantId} and c.${sql.ref(column)} = gone.id and c.deleted_at = gone.deleted
    returning c.client_id as id, c.name, c.description, c.status, gone.written as deleted`.execute(db);
  return rows;
}

function deletions(gone: readonly { id: string; deleted: string }[]) {
  const all = JSON.stringify(gone.map(({ id, deleted }) => ({ id, written: deleted, deleted })));
  // Not unnest: Citus takes all columns of several arrays to be of the first one's type.
  return sql`jsonb_to_recordset(${all}::jsonb) as gone (id uuid, written text, deleted timestamptz)`;
}

/** In one order, so that two changes of many clients wait for each other instead of blocking each other. */
export async function lockClients(
  { db, tenantId }: TenantTransaction,
  ids: readonly string[],
): Promise<NamedClient[]> {
  return db
    .selectFrom('client')
    .select(['client_id as id', 'name', 'description', 'status'])
    .where('tenant_id', '=', tenantId)
    .where(({ eb, fn, val }) => eb('client_id', '=', fn.any(val([...ids]))))
    .where('deleted_at', 'is', null)
    .orderBy('client_id')
    .forUpdate()
    .execute();
}

function idOf({ id }: { id: string }): string {
  return id;
}
