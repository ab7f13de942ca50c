import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import {
  personTransaction,
  type TenantTransaction,
  tenantTransaction,
} from '../database/tenant-transaction.ts';
import { forbidden, notFound, unauthorized } from '../errors/http-problem.ts';
import { type Identity, type Membership, membershipsOf, personOf } from '../people/people.queries.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import { bindCsrf, isWellFormed } from '../sessions/csrf.ts';
import type { RefreshPolicy } from '../sessions/refresh-policy.ts';
import { rotateRefreshToken, startFamily } from '../sessions/sessions.queries.ts';
import { findSessionUser } from '../users/session-user.queries.ts';
import type { SessionAnswer } from './auth.schema.ts';

export interface SignInContext {
  database: Database;
  accessTokens: AccessTokens;
  /** The CSRF token that came with the call, if any. */
  csrf: unknown;
  refreshPolicy: RefreshPolicy;
  operators: ReadonlySet<string>;
}

type Session = SessionAnswer['data'];

/** The person behind the provider's token gets a session in the tenant asked for, or else in the one last used. */
export async function signIn(context: SignInContext, identity: Identity, wanted: string): Promise<Session> {
  const personId = await personOf(context.database.owner, identity);
  const all = personId ? await findMemberships(context.database, personId) : [];
  const { tenant } = identity;
  const memberships = tenant === undefined ? all : all.filter(({ id }) => id === tenant);
  if (memberships.length === 0) {
    throw forbidden(
      'not_a_member',
      'This account belongs to no organization here. Please ask an administrator.',
    );
  }
  const active = memberships.filter(({ status }) => status === 'active');
  const membership = active.find(({ id }) => id === wanted) ?? active[0];
  if (!membership)
    throw forbidden('account_inactive', 'This account is inactive. Please ask an administrator.');
  return enter(context, membership, tenant !== undefined);
}

/** Another tenant of the same person; one that is not theirs does not exist for them. */
export async function switchTenant(
  context: SignInContext,
  { personId, oneTenant }: Pick<StaffCaller, 'personId' | 'oneTenant'>,
  wanted: string,
): Promise<Session> {
  if (oneTenant) throw notFound('The organization');
  const memberships = await findMemberships(context.database, personId);
  const membership = memberships.find(({ id, status }) => id === wanted && status === 'active');
  if (!membership) throw notFound('The organization');
  return enter(context, membership);
}

export async function refresh(context: SignInContext, tenantId: number, tenant: string, token: string) {
  const rotated = await tenantTransaction(context.database, tenantId, async (tx) => {
    const rotation = await rotateRefreshToken(tx, tenant, token, 'user', context.refreshPolicy);
    if (rotation.outcome !== 'rotated' || !('user' in rotation.holder)) return undefined;
    const { refreshToken, familyId, holder } = rotation;
    return { refreshToken, ...(await open(tx, context, tenant, familyId, holder.user)) };
  });
  if (rotated?.user?.status !== 'active') throw refreshRefused();
  return answer(context, tenant, { ...rotated, user: rotated.user });
}

export function refreshRefused(): Error {
  return unauthorized('invalid_refresh_token', 'The session has ended. Please sign in again.');
}

export async function findMemberships(database: Database, personId: string): Promise<Membership[]> {
  return personTransaction(database, personId, (db) => membershipsOf(db, personId));
}

async function enter(
  context: SignInContext,
  { tenantId, id, userId }: Membership,
  oneTenant = false,
): Promise<Session> {
  const entered = await tenantTransaction(context.database, tenantId, async (tx) => {
    const { familyId, refreshToken } = await startFamily(tx, id, { user: userId, oneTenant });
    await tx.db
      .updateTable('app_user')
      .set({ last_login_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute();
    return { refreshToken, ...(await open(tx, context, id, familyId, userId)) };
  });
  if (!entered.user) throw notFound('The user');
  return answer(context, id, { ...entered, user: entered.user });
}

async function open(
  tx: TenantTransaction,
  { csrf, operators }: SignInContext,
  tenant: string,
  familyId: string,
  userId: string,
) {
  if (isWellFormed(csrf)) await bindCsrf(tx, familyId, csrf);
  return { familyId, user: await findSessionUser(tx, tenant, userId, operators) };
}

async function answer(
  { accessTokens }: SignInContext,
  tenant: string,
  session: { familyId: string; refreshToken: string; user: Session['user'] },
): Promise<Session> {
  const access_token = await accessTokens.issue({
    audience: 'staff',
    subject: session.user.id,
    tenant,
    family: session.familyId,
  });
  return {
    access_token,
    refresh_token: session.refreshToken,
    expires_in: accessTokens.lifetimeSeconds,
    token_type: 'Bearer',
    user: session.user,
  };
}
