import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dropSignedOutBrowsers } from '../push/push-browsers.queries.ts';
import type { RefreshPolicy } from './refresh-policy.ts';
import type { SignIn } from './sign-ins.queries.ts';
import { hashSecret, newSecret, secretOf } from './secret-token.ts';

const REFRESH_DAYS = 30;

export type Holder = { user: string; oneTenant?: boolean } | { client: string };

/** Of a sign-in at this moment the family is the first. */
export type Beginning = SignIn | Pick<SignIn, 'authenticatedAt' | 'browser' | 'system'>;

export interface NewSession {
  familyId: string;
  refreshToken: string;
}

export async function startFamily(
  tx: TenantTransaction,
  tenant: string,
  holder: Holder,
  beginning?: Beginning,
): Promise<NewSession> {
  const familyId = randomUUID();
  const { id, at } = beginning && 'id' in beginning ? beginning : { id: familyId, at: sql<Date>`now()` };
  await tx.db
    .insertInto('session_family')
    .values({
      tenant_id: tx.tenantId,
      family_id: familyId,
      user_id: 'user' in holder ? holder.user : null,
      client_id: 'client' in holder ? holder.client : null,
      one_tenant: 'user' in holder && holder.oneTenant === true,
      ...(beginning && {
        sign_in_id: id,
        signed_in_at: at,
        authenticated_at: beginning.authenticatedAt,
        browser: beginning.browser,
        system: beginning.system,
      }),
    })
    .execute();
  const { secret, hash } = newSecret('ert', tenant);
  await addRefreshToken(tx, familyId, hash);
  return { familyId, refreshToken: secret };
}

export type Rotation =
  | { outcome: 'rotated'; refreshToken: string; familyId: string; holder: Holder }
  | {
      outcome: 'refused';
      /** Of a token that was issued here. */
      session?: { familyId: string; holder: Holder; reason: 'ended' | 'expired' };
    }
  | { outcome: 'reused'; familyId: string; signInId: string; holder: Holder };

/**
 * Exchanges a refresh token for the next one, which is the same one each time: tabs that refresh at the same moment send
 * the same token, and go on with the same one. Whoever presents one that was replaced longer ago than the grace time
 * holds a copy, so the whole family ends (RFC 9700 §4.14).
 */
export async function rotateRefreshToken(
  tx: TenantTransaction,
  tenant: string,
  token: string,
  audience: 'user' | 'client',
  { graceSeconds, lifeDays, successorOf }: RefreshPolicy,
): Promise<Rotation> {
  const { db, tenantId } = tx;
  const found = await db
    .selectFrom('refresh_token as t')
    .innerJoin('session_family as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.family_id', '=', 't.family_id'),
    )
    .select(['t.family_id', 't.replaced_at', 'f.user_id', 'f.client_id', 'f.ended_at', 'f.sign_in_id'])
    .select(sql<boolean>`t.expires_at < now()`.as('expired'))
    .select(
      sql<boolean>`coalesce(f.signed_in_at, f.created_at) < now() - make_interval(days => ${lifeDays[audience]})`.as(
        'over',
      ),
    )
    .select(sql<boolean>`t.replaced_at < now() - make_interval(secs => ${graceSeconds})`.as('stale'))
    .where('t.tenant_id', '=', tenantId)
    .where('t.token_hash', '=', hashSecret(token))
    .forUpdate('t')
    .executeTakeFirst();
  if (!found) return { outcome: 'refused' };
  const holder = found.user_id ? { user: found.user_id } : { client: String(found.client_id) };
  if (found.ended_at || found.expired || found.over) {
    const reason = found.ended_at ? 'ended' : 'expired';
    return { outcome: 'refused', session: { familyId: found.family_id, holder, reason } };
  }
  if (!(audience in holder)) return { outcome: 'refused' };
  if (found.stale) {
    await endFamily(tx, found.family_id, 'refresh token reused');
    return {
      outcome: 'reused',
      familyId: found.family_id,
      signInId: found.sign_in_id ?? found.family_id,
      holder,
    };
  }
  await db
    .updateTable('refresh_token')
    .set({ replaced_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', hashSecret(token))
    .where('replaced_at', 'is', null)
    .execute();
  const { secret, hash } = secretOf('ert', tenant, successorOf(token));
  await addRefreshToken(tx, found.family_id, hash);
  return { outcome: 'rotated', refreshToken: secret, familyId: found.family_id, holder };
}

/** One that is there already keeps its time. */
async function addRefreshToken(tx: TenantTransaction, familyId: string, hash: string): Promise<void> {
  await tx.db
    .insertInto('refresh_token')
    .values({
      tenant_id: tx.tenantId,
      token_hash: hash,
      family_id: familyId,
      expires_at: sql`now() + make_interval(days => ${REFRESH_DAYS})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function endFamily(tx: TenantTransaction, familyId: string, reason: string): Promise<void> {
  await tx.db
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('tenant_id', '=', tx.tenantId)
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
  await dropSignedOutBrowsers(tx);
}

/** Signs a user, or a client of the integrator API, out everywhere at once. */
export async function endFamiliesOf(tx: TenantTransaction, holder: Holder, reason: string): Promise<void> {
  const [column, id] =
    'user' in holder ? (['user_id', holder.user] as const) : (['client_id', holder.client] as const);
  await tx.db
    .updateTable('session_family')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('tenant_id', '=', tx.tenantId)
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .execute();
  if ('user' in holder) await dropSignedOutBrowsers(tx);
}
