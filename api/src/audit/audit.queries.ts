import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { AuditEntry, AuditListQuery } from './audit.schema.ts';

export interface Change {
  /** Noun and verb: `client.created`. */
  action: string;
  target: { type: string; id: string; name: string };
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Who is answerable for a change, taken from the request that makes it. */
export interface Actor {
  kind: 'user' | 'client' | 'system';
  id: string | null;
  name: string;
  requestId: string | null;
}

/** Of what happens without anybody asking. */
export const theService: Actor = { kind: 'system', id: null, name: 'system', requestId: null };

export function actorOf(request: FastifyRequest): Actor {
  const { caller, id: requestId } = request;
  if (caller?.kind === 'staff') return { kind: 'user', id: caller.userId, name: caller.name, requestId };
  if (caller?.kind === 'integrator')
    return { kind: 'client', id: caller.clientId, name: caller.name, requestId };
  return { ...theService, requestId };
}

/** In the transaction of the change itself, so that neither happens without the other. */
export async function recordChange(tx: TenantTransaction, actor: Actor, change: Change): Promise<void> {
  await recordChanges(tx, actor, [change]);
}

/** A statement takes 65,535 parameters at most. */
const ENTRIES_A_STATEMENT = 1000;

/** The same for changes of many things at once. */
export async function recordChanges(
  { db, tenantId }: TenantTransaction,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += ENTRIES_A_STATEMENT) {
    const entries = changes
      .slice(from, from + ENTRIES_A_STATEMENT)
      .map(({ action, target, before = null, after = null }) => ({
        tenant_id: tenantId,
        entry_id: randomUUID(),
        actor_kind: actor.kind,
        actor_id: actor.id,
        actor_name: actor.name,
        action,
        target_type: target.type,
        target_id: target.id,
        target_name: target.name,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        request_id: actor.requestId,
      }));
    await db.insertInto('audit_entry').values(entries).execute();
  }
}

export async function listChanges(
  { db, tenantId }: TenantTransaction,
  { page = 1, limit = 10, action, target_id, actor_id, client_id }: AuditListQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  let matching = db.selectFrom('audit_entry').where('tenant_id', '=', tenantId);
  if (action) matching = matching.where('action', '=', action);
  if (target_id) matching = matching.where('target_id', '=', target_id);
  if (actor_id) matching = matching.where('actor_id', '=', actor_id);
  if (client_id)
    matching = matching.where(({ eb, or }) =>
      or([eb('target_id', '=', client_id), eb('target_id', 'in', webhooksOf(tenantId, client_id))]),
    );
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('entry_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const entries = rows.map((row) => ({
    id: row.entry_id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, kind: row.actor_kind, name: row.actor_name },
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    before: row.before,
    after: row.after,
    request_id: row.request_id,
  }));
  return { entries, total };
}

/** The ids of a client's webhooks, also of those that are gone: what made and what ended one names its client. */
const webhooksOf = (tenantId: number, clientId: string) => sql<string>`(
  select target_id from audit_entry
  where tenant_id = ${tenantId} and target_type = 'webhook'
    and coalesce(after, before) ->> 'client_id' = ${clientId}
)`;

/** Only what differs, as it was and as it is: an entry of the trail shows the change and nothing else. */
export function difference<T extends Record<string, unknown>>(before: T, after: Partial<T>) {
  const changed = Object.keys(after).filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (source: Partial<T>) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  return { changed: changed.length > 0, before: pick(before), after: pick(after) };
}
