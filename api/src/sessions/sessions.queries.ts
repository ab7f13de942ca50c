import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dropSignedOutBrowsers } from '../push/push-browsers.queries.ts';
import type { RefreshPolicy } from './refresh-policy.ts';
import type { SignIn } from './sign-ins.queries.ts';
import { hashSecret, newSecret, secretOf } from './secret-token.ts';

const REFRESH_DAYS = 30;

export type Holder = { user: string; oneTenant?: boolean } | { screen: string } | { client: string };

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
      screen_id: 'screen' in holder ? holder.screen : null,
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
  | {
      outcome: 'rotated';
      refreshToken: string;
      familyId: string;
      holder: Holder;
      /** It was exchanged before, longer ago than the grace time. */
      again: boolean;
    }
  | {
      outcome: 'refused';
      /** Of a token that was issued here. */
      session?: { familyId: string; holder: Holder; reason: 'ended' | 'expired' };
    }
  | { outcome: 'reused'; familyId: string; signInId: string; holder: Holder };

/**
 * Exchanges a refresh token for the next one, which is the same one each time: tabs that refresh at the same moment send
 * the same token, and go on with the same one. Whoever presents one that was replaced longer ago than the grace time
 * holds a copy, so the whole family ends (RFC 9700 §4.14). A screen has nobody who would enter a code again because an answer
 * was lost on a broken line for longer than that: its token goes on until the one that came after it was exchanged as well.
 */
export async function rotateRefreshToken(
  tx: TenantTransaction,
  tenant: string,
  token: string,
  audience: 'user' | 'client',
  { graceSeconds, lifeDays, successorOf }: RefreshPolicy,
): Promise<Rotation> {
  const { db, tenantId } = tx;
  const { secret, hash } = secretOf('ert', tenant, successorOf(token));
  const found = await db
    .selectFrom('refresh_token as t')
    .innerJoin('session_family as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.family_id', '=', 't.family_id'),
    )
    .select([
      't.family_id',
      't.replaced_at',
      'f.user_id',
      'f.client_id',
      'f.screen_id',
      'f.ended_at',
      'f.sign_in_id',
    ])
    .select(sql<boolean>`t.expires_at < now()`.as('expired'))
    .select(
      sql<boolean>`f.screen_id is null
        and coalesce(f.signed_in_at, f.created_at) < now() - make_interval(days => ${lifeDays[audience]})`.as(
        'over',
      ),
    )
    .select(
      sql<boolean>`coalesce(t.replaced_at < now() - make_interval(secs => ${graceSeconds}), false)`.as(
        'again',
      ),
    )
    .select(
      sql<boolean>`t.replaced_at < now() - make_interval(secs => ${graceSeconds}) and (f.screen_id is null or exists (
        select from refresh_token n where n.tenant_id = ${tenantId} and n.token_hash = ${hash}
          and n.replaced_at is not null))`.as('stale'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.token_hash', '=', hashSecret(token))
    .forUpdate('t')
    .executeTakeFirst();
  if (!found) return { outcome: 'refused' };
  const holder = holderOf(found);
  if (found.ended_at || found.expired || found.over) {
    const reason = found.ended_at ? 'ended' : 'expired';
    return { outcome: 'refused', session: { familyId: found.family_id, holder, reason } };
  }
  if ('client' in holder !== (audience === 'client')) return { outcome: 'refused' };
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
  await addRefreshToken(tx, found.family_id, hash);
  return { outcome: 'rotated', refreshToken: secret, familyId: found.family_id, holder, again: found.again };
}

function holderOf(family: {
  user_id: string | null;
  screen_id: string | null;
  client_id: string | null;
}): Holder {
  if (family.user_id !== null) return { user: family.user_id };
  return family.screen_id === null ? { client: String(family.client_id) } : { screen: family.screen_id };
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
export async function endFamiliesOf(
  tx: TenantTransaction,
  holder: Exclude<Holder, { screen: string }>,
  reason: string,
): Promise<void> {
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
