import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { StaffCaller } from '../sessions/caller.ts';
import type { NewPushBrowser, PushBrowser } from './push.schema.ts';

/** What a message to a browser is encrypted for, and where it is left. */
export interface PushAddress {
  userId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Of a session that can still be renewed. */
const isSignedIn = sql<boolean>`exists (
  select from session_family f
  join refresh_token t on t.tenant_id = f.tenant_id and t.family_id = f.family_id and t.expires_at > now()
  where f.tenant_id = b.tenant_id and f.user_id = b.user_id and f.ended_at is null
    and coalesce(f.sign_in_id, f.family_id) = b.sign_in_id)`;

export async function listPushBrowsers(
  { db, tenantId }: TenantTransaction,
  { userId, signIn }: Pick<StaffCaller, 'userId' | 'signIn'>,
): Promise<PushBrowser[]> {
  const rows = await db
    .selectFrom('push_browser as b')
    .leftJoin('mail as m', (join) =>
      join
        .onRef('m.tenant_id', '=', 'b.tenant_id')
        .onRef('m.user_id', '=', 'b.user_id')
        .onRef('m.target', '=', 'b.browser_id')
        .on('m.sent_at', 'is', null)
        .on('m.failed_at', 'is', null),
    )
    .select(['b.browser_id', 'b.sign_in_id', 'b.browser', 'b.system', 'b.created_at', 'b.gone_at'])
    .select('m.last_error')
    .where('b.tenant_id', '=', tenantId)
    .where('b.user_id', '=', userId)
    .where(isSignedIn)
    .orderBy('b.created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.browser_id,
    browser: row.browser,
    system: row.system,
    created_at: row.created_at.toISOString(),
    current: row.sign_in_id === signIn.id,
    gone_at: row.gone_at?.toISOString() ?? null,
    trouble: row.last_error,
  }));
}

/** One of each session: what the browser had before is no more. An endpoint is of whoever switched it on last. */
export async function putPushBrowser(
  tx: TenantTransaction,
  { userId, signIn }: Pick<StaffCaller, 'userId' | 'signIn'>,
  { endpoint, keys }: NewPushBrowser,
): Promise<string> {
  const { db, tenantId } = tx;
  await db
    .deleteFrom('push_browser')
    .where('tenant_id', '=', tenantId)
    .where((or) =>
      or.or([
        or('endpoint', '=', endpoint),
        or.and([or('user_id', '=', userId), or('sign_in_id', '=', signIn.id)]),
      ]),
    )
    .execute();
  const id = randomUUID();
  await db
    .insertInto('push_browser')
    .values({
      tenant_id: tenantId,
      browser_id: id,
      user_id: userId,
      sign_in_id: signIn.id,
      endpoint,
      ...keys,
      browser: signIn.browser,
      system: signIn.system,
    })
    .execute();
  return id;
}

export async function countPushBrowsers({ db, tenantId }: TenantTransaction, userId: string) {
  const { count } = await db
    .selectFrom('push_browser')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether the person had it */
export async function removePushBrowser(
  { db, tenantId }: TenantTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .deleteFrom('push_browser')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('browser_id', '=', id)
    .returning('browser_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Browsers that are told, of these people. */
export async function pushBrowsersOf(
  { db, tenantId }: TenantTransaction,
  users: readonly string[],
): Promise<{ browser_id: string; user_id: string }[]> {
  if (users.length === 0) return [];
  return db
    .selectFrom('push_browser as b')
    .select(['b.browser_id', 'b.user_id'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.gone_at', 'is', null)
    .where(sql<boolean>`b.user_id = any(${[...users]}::uuid[])`)
    .where(isSignedIn)
    .execute();
}

/** Undefined once it is removed, gone, or signed out. */
export async function pushAddress(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<PushAddress | undefined> {
  const row = await db
    .selectFrom('push_browser as b')
    .select(['b.user_id', 'b.endpoint', 'b.p256dh', 'b.auth'])
    .where('b.tenant_id', '=', tenantId)
    .where('b.browser_id', '=', id)
    .where('b.gone_at', 'is', null)
    .where(isSignedIn)
    .executeTakeFirst();
  return row && { userId: row.user_id, endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
}

/** Nothing more is sent there; the person is shown it, so that they can switch it on again. */
export async function pushBrowserGone({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db
    .updateTable('push_browser')
    .set({ gone_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('browser_id', '=', id)
    .execute();
}

/** What waits for a browser that is told no more. */
export async function forgetMessagesTo({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  for (const table of ['notice', 'mail'] as const)
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and channel = 'push' and target = ${id}::uuid`.execute(
      db,
    );
}

/** Browsers whose session has ended: whoever signs in next there must not be told what the person before wanted to know. */
export async function dropSignedOutBrowsers({ db, tenantId }: TenantTransaction): Promise<void> {
  await sql`delete from push_browser b where b.tenant_id = ${tenantId} and not ${isSignedIn}`.execute(db);
}
