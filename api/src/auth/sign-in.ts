import { sql } from 'kysely';
import type { Origin } from '../audit/audit.queries.ts';
import {
  recordScreen,
  recordSession,
  recordStranger,
  type RefreshRefusal,
} from '../audit/sign-in-entries.ts';
import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { forbidden, notFound, unauthorized } from '../errors/http-problem.ts';
import { type Identity, type Membership, personOf } from '../people/people.queries.ts';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import { bindCsrf, isWellFormed } from '../sessions/csrf.ts';
import type { RefreshPolicy } from '../sessions/refresh-policy.ts';
import {
  type Beginning,
  type Rotation,
  rotateRefreshToken,
  startFamily,
} from '../sessions/sessions.queries.ts';
import { findScreenUser } from '../wall-screens/screens.queries.ts';
import { endSignIn, findMemberships } from './own-sign-ins.ts';
import type { TenantNumbers } from '../tenants/tenant-numbers.ts';
import { findSessionUser } from '../users/session-user.queries.ts';
import type { SessionAnswer } from './auth.schema.ts';

export interface SignInContext {
  database: Database;
  accessTokens: AccessTokens;
  /** The CSRF token that came with the call, if any. */
  csrf: unknown;
  origin: Origin;
  requestId: string;
  tenantNumbers: TenantNumbers;
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
    await rememberStranger(context, identity, wanted);
    throw forbidden(
      'not_a_member',
      'This account belongs to no organization here. Please ask an administrator.',
    );
  }
  const active = memberships.filter(({ status }) => status === 'active');
  const membership = active.find(({ id }) => id === wanted) ?? active[0];
  if (!membership) {
    for (const { tenantId, userId } of memberships)
      await tenantTransaction(context.database, tenantId, (tx) =>
        recordSession(
          tx,
          { ...context, userId },
          { action: 'session.refused', after: { reason: 'account_inactive' } },
        ),
      );
    throw forbidden('account_inactive', 'This account is inactive. Please ask an administrator.');
  }
  const authenticatedAt = identity.authenticatedAt ?? new Date();
  const { browser, system } = context.origin;
  const beginning = { authenticatedAt, browser, system };
  return enter(context, membership, beginning, { by: 'sign-in', oneTenant: tenant !== undefined });
}

/** The trail is of organizations: of who names none, only the log tells. */
async function rememberStranger(context: SignInContext, { email }: Identity, wanted: string): Promise<void> {
  const tenantId = await context.tenantNumbers.of(wanted);
  if (tenantId === undefined) return;
  await tenantTransaction(context.database, tenantId, (tx) => recordStranger(tx, { ...context, email }));
}

/**
 * Another tenant of the same person; one that is not theirs does not exist for them. What begins here is of the same sign-in:
 * it ends with it, and lives no longer.
 */
export async function switchTenant(
  context: SignInContext,
  { personId, oneTenant, signIn }: Pick<StaffCaller, 'personId' | 'oneTenant' | 'signIn'>,
  wanted: string,
): Promise<Session> {
  if (oneTenant) throw notFound('The organization');
  const memberships = await findMemberships(context.database, personId);
  const membership = memberships.find(({ id, status }) => id === wanted && status === 'active');
  if (!membership) throw notFound('The organization');
  return enter(context, membership, signIn, { by: 'switch', oneTenant: false });
}

export async function refresh(context: SignInContext, tenantId: number, tenant: string, token: string) {
  const rotated = await tenantTransaction(context.database, tenantId, async (tx) => {
    const rotation = await rotateRefreshToken(tx, tenant, token, 'user', context.refreshPolicy);
    const refuse = (familyId: string, userId: string, reason: RefreshRefusal) =>
      recordSession(
        tx,
        { ...context, userId, familyId },
        { action: 'session.refresh_refused', after: { reason } },
      );
    if (rotation.outcome === 'refused') {
      const { session } = rotation;
      if (session && 'user' in session.holder)
        await refuse(session.familyId, session.holder.user, session.reason);
      if (session && 'screen' in session.holder)
        await refuseScreen(tx, context, { id: session.holder.screen, ...session });
      return undefined;
    }
    if ('screen' in rotation.holder)
      return openScreen(tx, context, tenant, { ...rotation, screenId: rotation.holder.screen });
    if (!('user' in rotation.holder)) return undefined;
    const { familyId, holder } = rotation;
    if (rotation.outcome === 'reused') {
      await refuse(familyId, holder.user, 'reused');
      return { stolen: { signInId: rotation.signInId, personId: await personOfUser(tx, holder.user) } };
    }
    const session = await open(tx, context, tenant, familyId, holder.user);
    if (session.user?.status === 'inactive') await refuse(familyId, holder.user, 'account_inactive');
    return { refreshToken: rotation.refreshToken, ...session };
  });
  if (rotated && 'screen' in rotated) return answer(context, tenant, rotated, 'screen');
  if (rotated && 'stolen' in rotated) {
    await endSignIn(context.database, rotated.stolen, 'refresh token reused');
    throw refreshRefused();
  }
  if (rotated?.user?.status !== 'active') throw refreshRefused();
  return answer(context, tenant, { ...rotated, user: rotated.user });
}

/** The session of a screen that somebody let in: the code it came with has been taken. */
export async function enterScreen(
  context: SignInContext,
  tenantId: number,
  screenId: string,
): Promise<Session | undefined> {
  const entered = await tenantTransaction(context.database, tenantId, async (tx) => {
    const { id: tenant } = await tx.db
      .selectFrom('tenant')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const user = await findScreenUser(tx, tenant, screenId);
    if (!user) return undefined;
    const { browser, system } = context.origin;
    const beginning = { authenticatedAt: new Date(), browser, system };
    const { familyId, refreshToken } = await startFamily(tx, tenant, { screen: screenId }, beginning);
    if (isWellFormed(context.csrf)) await bindCsrf(tx, familyId, context.csrf);
    await recordScreen(tx, { ...context, id: screenId, name: user.name, familyId }, 'session.started', {
      by: 'code',
    });
    return { tenant, familyId, refreshToken, user };
  });
  return entered && answer(context, entered.tenant, entered, 'screen');
}

async function openScreen(
  tx: TenantTransaction,
  context: SignInContext,
  tenant: string,
  rotation: Extract<Rotation, { familyId: string }> & { screenId: string },
) {
  const { familyId, screenId: id } = rotation;
  const user = await findScreenUser(tx, tenant, id);
  if (!user) return undefined;
  if (rotation.outcome === 'reused') {
    await refuseScreen(tx, context, { id, familyId, reason: 'reused' });
    return undefined;
  }
  // An answer that was lost, or a copy of the token that goes along with the screen: only whoever knows where it hangs can tell.
  if (rotation.again)
    await recordScreen(tx, { ...context, id, name: user.name, familyId }, 'session.refresh_repeated', {
      by: 'replaced_token',
    });
  if (isWellFormed(context.csrf)) await bindCsrf(tx, familyId, context.csrf);
  return { screen: true, familyId, refreshToken: rotation.refreshToken, user };
}

async function refuseScreen(
  tx: TenantTransaction,
  context: SignInContext,
  { id, familyId, reason }: { id: string; familyId: string; reason: RefreshRefusal },
): Promise<void> {
  const screen = await findScreenUser(tx, '', id);
  if (screen)
    await recordScreen(tx, { ...context, id, name: screen.name, familyId }, 'session.refresh_refused', {
      reason,
    });
}

export function refreshRefused(): Error {
  return unauthorized('invalid_refresh_token', 'The session has ended. Please sign in again.');
}

async function enter(
  context: SignInContext,
  { tenantId, id, userId }: Membership,
  beginning: Beginning,
  { by, oneTenant }: { by: 'sign-in' | 'switch'; oneTenant: boolean },
): Promise<Session> {
  const entered = await tenantTransaction(context.database, tenantId, async (tx) => {
    const { familyId, refreshToken } = await startFamily(tx, id, { user: userId, oneTenant }, beginning);
    await tx.db
      .updateTable('app_user')
      .set({ last_login_at: sql<Date>`now()` })
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .execute();
    await recordSession(tx, { ...context, userId, familyId }, { action: 'session.started', after: { by } });
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
  audience: 'staff' | 'screen' = 'staff',
): Promise<Session> {
  const access_token = await accessTokens.issue({
    audience,
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

async function personOfUser({ db, tenantId }: TenantTransaction, userId: string): Promise<string> {
  const { person_id } = await db
    .selectFrom('app_user')
    .select('person_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return person_id;
}
