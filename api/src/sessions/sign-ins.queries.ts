import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dropSignedOutBrowsers } from '../push/push-browsers.queries.ts';

/** What a person began by signing in: all that descends from it, in any of their organizations, ends with it. */
export interface SignIn {
  id: string;
  at: Date;
  /** When the provider last asked the person for something that only they have, as far as it says. */
  authenticatedAt: Date;
  browser: string | null;
  system: string | null;
}

export interface ActiveSignIn extends Omit<SignIn, 'authenticatedAt'> {
  /** When it last asked for an access token, which an open page does within the hour. */
  activeAt: Date;
}

const signInId = sql<string>`coalesce(f.sign_in_id, f.family_id)`;
const signedInAt = sql<Date>`coalesce(f.signed_in_at, f.created_at)`;

/** Those of a member that can still be renewed. */
export async function activeSignIns(
  { db, tenantId }: TenantTransaction,
  userId: string,
  lifeDays: number,
): Promise<ActiveSignIn[]> {
  return db
    .selectFrom('session_family as f')
    .innerJoin('refresh_token as t', (join) =>
      join.onRef('t.tenant_id', '=', 'f.tenant_id').onRef('t.family_id', '=', 'f.family_id'),
    )
    .select([signInId.as('id'), 'f.browser', 'f.system'])
    .select(sql<Date>`min(${signedInAt})`.as('at'))
    .select(sql<Date>`max(t.created_at)`.as('activeAt'))
    .where('f.tenant_id', '=', tenantId)
    .where('f.user_id', '=', userId)
    .where('f.ended_at', 'is', null)
    .where(sql<boolean>`t.expires_at > now()`)
    .where(sql<boolean>`${signedInAt} > now() - make_interval(days => ${lifeDays}::int)`)
    .groupBy([signInId, 'f.browser', 'f.system'])
    .execute();
}

/** Ends one sign-in of a member, or all but one. @returns the ids of those that were ended */
export async function endSignIns(
  tx: TenantTransaction,
  userId: string,
  which: { only: string } | { except: string },
  reason: string,
): Promise<string[]> {
  const [comparison, id] = 'only' in which ? (['=', which.only] as const) : (['<>', which.except] as const);
  const { db, tenantId } = tx;
  const ended = await db
    .updateTable('session_family as f')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('f.tenant_id', '=', tenantId)
    .where('f.user_id', '=', userId)
    .where('f.ended_at', 'is', null)
    .where(signInId, comparison, sql<string>`${id}::uuid`)
    .returning(signInId.as('id'))
    .execute();
  await dropSignedOutBrowsers(tx);
  return [...new Set(ended.map((family) => family.id))];
}
