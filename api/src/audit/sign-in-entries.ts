import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { type Origin, recordChange } from './audit.queries.ts';

export interface Entrant {
  userId: string;
  /** The session; absent where none came to be. */
  familyId?: string;
  origin: Origin;
  requestId: string | null;
}

type Happening =
  | { action: 'session.started'; after: { by: 'sign-in' | 'switch' } }
  | { action: 'session.ended'; after: { sessions: number } }
  | { action: 'session.refused'; after: { reason: 'account_inactive' | 'not_a_member' } }
  | { action: 'session.refresh_refused'; after: { reason: RefreshRefusal } };

/** Why a refresh token that was issued here is no longer taken. */
export type RefreshRefusal = 'ended' | 'expired' | 'reused' | 'account_inactive';

/** Who came in, or did not. An entry names the session, not the user, whose own history tells what was changed of them. */
export async function recordSession(
  tx: TenantTransaction,
  { userId, familyId, origin, requestId }: Entrant,
  { action, after }: Happening,
): Promise<void> {
  const user = await tx.db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email'])
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.email : userId;
  await recordChange(
    tx,
    { kind: 'user', id: userId, name, requestId, origin },
    { action, target: { type: 'session', id: familyId ?? userId, name: whereOf(origin) }, after },
  );
}

/** A screen came in, or did not: by its own name, which is nobody's. */
export async function recordScreen(
  tx: TenantTransaction,
  screen: { id: string; name: string; familyId: string; origin: Origin; requestId: string | null },
  action: 'session.started' | 'session.refresh_refused' | 'session.refresh_repeated',
  after: { by: 'code' | 'replaced_token' } | { reason: RefreshRefusal },
): Promise<void> {
  const { id, name, familyId, origin, requestId } = screen;
  await recordChange(
    tx,
    { kind: 'system', id, name, requestId, origin },
    { action, target: { type: 'session', id: familyId, name: whereOf(origin) }, after },
  );
}

/** Somebody whom the sign-in provider knows and the organization does not. */
export async function recordStranger(
  tx: TenantTransaction,
  { email, origin, requestId }: { email: string | undefined; origin: Origin; requestId: string | null },
): Promise<void> {
  await recordChange(
    tx,
    { kind: 'user', id: null, name: email ?? '?', requestId, origin },
    {
      action: 'session.refused',
      target: { type: 'session', id: 'none', name: whereOf(origin) },
      after: { reason: 'not_a_member' },
    },
  );
}

function whereOf({ address, browser, system }: Origin): string {
  return [browser, system].filter(Boolean).join(' · ') || address;
}
