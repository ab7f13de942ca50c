import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type Agent, agentOf } from '../sessions/user-agent.ts';

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
  /** Absent where no request asked for it. */
  origin?: Origin;
}

/** Where a request came from. */
export interface Origin extends Agent {
  address: string;
}

/** Of what happens without anybody asking. */
export const theService: Actor = { kind: 'system', id: null, name: 'system', requestId: null };

export function actorOf(request: FastifyRequest): Actor {
  const { caller, id: requestId } = request;
  const origin = originOf(request);
  if (caller?.kind === 'staff' && caller.isScreen)
    return { kind: 'system', id: caller.userId, name: caller.name, requestId, origin };
  if (caller?.kind === 'staff')
    return { kind: 'user', id: caller.userId, name: caller.name, requestId, origin };
  if (caller?.kind === 'integrator')
    return { kind: 'client', id: caller.clientId, name: caller.name, requestId, origin };
  return { ...theService, requestId, origin };
}

export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin {
  return { address: ip, ...agentOf(headers['user-agent']) };
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
        address: actor.origin?.address ?? null,
        browser: actor.origin?.browser ?? null,
        system: actor.origin?.system ?? null,
      }));
    await db.insertInto('audit_entry').values(entries).execute();
    const pending = entries.map(({ tenant_id, entry_id }) => ({ tenant_id, entry_id }));
    await db.insertInto('audit_pending').values(pending).execute();
  }
}

/** Only what differs, as it was and as it is: an entry of the trail shows the change and nothing else. */
export function difference<T extends Record<string, unknown>>(before: T, after: Partial<T>) {
  const changed = Object.keys(after).filter(
    (key) => after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (source: Partial<T>) => Object.fromEntries(changed.map((key) => [key, source[key]]));
  return { changed: changed.length > 0, before: pick(before), after: pick(after) };
}
