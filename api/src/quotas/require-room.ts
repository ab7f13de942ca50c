import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { conflict, type HttpProblem } from '../errors/http-problem.ts';
import { isOver } from '../maintenance/site-maintenance.ts';

/** Refused, because it would be more than the quota: what is there must be deleted first, or the quota raised. */
export function quotaReached(what: string, limit: number): HttpProblem {
  const most = limit.toLocaleString('en-US');
  return conflict('quota_reached', `There may be at most ${most} ${what}. Delete some first.`);
}

/** Two that add at once take turns, so that both together do not pass the quota. */
export async function takeTurns({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(81, ${tenantId}::int)`.execute(db);
}

export async function requireRoomForClients(
  tx: TenantTransaction,
  limit: number,
  wanted: number,
): Promise<void> {
  if (wanted === 0) return;
  if ((await countClients(tx)) + wanted > limit) throw tooManyClients(limit);
}

/** After clients have come back, with all their devices: where they are too many the transaction is undone. */
export async function requireClientsWithin(tx: TenantTransaction, limit: number): Promise<void> {
  if ((await countClients(tx)) > limit) throw tooManyClients(limit);
}

async function countClients(tx: TenantTransaction): Promise<number> {
  await takeTurns(tx);
  const { used } = await tx.db
    .selectFrom('client')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('tenant_id', '=', tx.tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}

function tooManyClients(limit: number): HttpProblem {
  return quotaReached('clients and devices in the organization', limit);
}

/** For one more alert rule or webhook of the client; a rule of the staff is no client’s. */
export async function requireRoomOfClient(
  tx: TenantTransaction,
  table: 'alert_rule' | 'webhook',
  clientId: string | null,
  limit: number,
): Promise<void> {
  await takeTurns(tx);
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from ${sql.table(table)}
    where tenant_id = ${tx.tenantId} and client_id is not distinct from ${clientId}::uuid
      ${table === 'alert_rule' ? sql`and deleted_at is null` : sql``}`.execute(tx.db);
  const used = rows[0]?.used ?? 0;
  const ofOne = clientId === null ? 'of the staff' : 'of a client';
  const what = table === 'webhook' ? 'webhooks of a client' : `alert rules ${ofOne}`;
  if (used >= limit) throw quotaReached(what, limit);
}

const MOST_MAINTENANCE_WINDOWS = 500;
/** Those that are over are looked at by nobody but who asks about that time. */
const MOST_WINDOWS_EVER = 5000;

/** For one more maintenance window: each judgment looks at all that are not over. Those that are stay, as a record. */
export async function requireRoomForWindow(tx: TenantTransaction): Promise<void> {
  await takeTurns(tx);
  const { rows } = await sql<{ open: number; ever: number }>`
    select count(*) filter (where not ${isOver})::int as open, count(*)::int as ever from maintenance_window w
    where w.tenant_id = ${tx.tenantId}`.execute(tx.db);
  const { open = 0, ever = 0 } = rows[0] ?? {};
  if (open >= MOST_MAINTENANCE_WINDOWS)
    throw quotaReached('maintenance windows that are not over', MOST_MAINTENANCE_WINDOWS);
  if (ever >= MOST_WINDOWS_EVER) throw quotaReached('maintenance windows', MOST_WINDOWS_EVER);
}
