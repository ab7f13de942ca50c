import { type Kysely, sql } from 'kysely';
import type { Origin } from '../audit/audit.queries.ts';
import type { Schema } from '../database/schema.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { addressKey } from '../http/address-key.ts';

/** How long a code may be entered, and how often a screen asks whether it was (RFC 8628 section 3.2). */
export const LIFE_SECONDS = 600;
export const INTERVAL_SECONDS = 5;
/** RFC 8628 section 3.5: each call that comes too soon makes the next wait longer. */
const SLOWER_SECONDS = 5;

/** Screens that wait: of one address, of which a subscriber of IPv6 has very many, and of all. Who opens more does not need them. */
const most = { ofAddress: 20, ofAll: 5000 };

export interface Codes {
  deviceHash: string;
  userHash: string;
}

/** @returns false where too many wait already */
export async function openAuthorization(
  db: Kysely<Schema>,
  { deviceHash, userHash }: Codes,
  { address, browser, system }: Origin,
): Promise<boolean> {
  await sql`delete from device_authorization where expires_at < now() - interval '1 hour'`.execute(db);
  const { rows } = await sql<{ address: string; count: number; taken: boolean }>`
    select address, count(*)::int as count, bool_or(user_hash = ${userHash}) as taken
    from device_authorization where expires_at > now() and used_at is null group by address`.execute(db);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const own = rows.filter((each) => addressKey(each.address) === addressKey(address));
  if (sum(rows) >= most.ofAll || sum(own) >= most.ofAddress || rows.some(({ taken }) => taken)) return false;
  await sql`insert into device_authorization
    (device_hash, user_hash, expires_at, interval_seconds, address, browser, system)
    values (${deviceHash}, ${userHash}, now() + make_interval(secs => ${LIFE_SECONDS}), ${INTERVAL_SECONDS},
      ${address}, ${browser}, ${system})`.execute(db);
  return true;
}

/** The screen that waits with a code. */
export interface WaitingScreen {
  address: string;
  browser: string | null;
  system: string | null;
  createdAt: Date;
}

export async function findWaiting(
  { db }: Pick<TenantTransaction, 'db'>,
  userHash: string,
): Promise<WaitingScreen | undefined> {
  return db
    .selectFrom('device_authorization')
    .select(['address', 'browser', 'system', 'created_at as createdAt'])
    .where('user_hash', '=', userHash)
    .where('decision', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
}

/** Once: of two who decide at the same moment one finds nothing. */
export async function decide(
  { db }: TenantTransaction,
  userHash: string,
  decision: { approved: { tenantId: number; screenId: string } } | 'refused',
): Promise<WaitingScreen | undefined> {
  const [value, tenantId, screenId] =
    decision === 'refused'
      ? (['refused', null, null] as const)
      : (['approved', decision.approved.tenantId, decision.approved.screenId] as const);
  return db
    .updateTable('device_authorization')
    .set({ decision: value, tenant_id: tenantId, screen_id: screenId })
    .where('user_hash', '=', userHash)
    .where('decision', 'is', null)
    .where(sql<boolean>`expires_at > now()`)
    .returning(['address', 'browser', 'system', 'created_at as createdAt'])
    .executeTakeFirst();
}

export type Poll =
  | { state: 'expired' | 'refused' | 'pending' | 'too_soon' }
  | { state: 'approved'; tenantId: number; screenId: string };

/** What became of a screen's question. An approval is told once. */
export async function poll(database: Kysely<Schema>, deviceHash: string): Promise<Poll> {
  return database.transaction().execute(async (db) => {
    const found = await db
      .selectFrom('device_authorization')
      .select(['decision', 'tenant_id', 'screen_id', 'interval_seconds'])
      .select(sql<boolean>`expires_at < now() or used_at is not null`.as('over'))
      .select(
        sql<boolean>`coalesce(asked_at > now() - make_interval(secs => interval_seconds), false)`.as('soon'),
      )
      .where('device_hash', '=', deviceHash)
      .forUpdate()
      .executeTakeFirst();
    if (!found || found.over) return { state: 'expired' };
    const { decision, tenant_id: tenantId, screen_id: screenId, soon, interval_seconds: interval } = found;
    const approved = decision === 'approved' && tenantId !== null && screenId !== null && !soon;
    await db
      .updateTable('device_authorization')
      .set({
        asked_at: sql<Date>`now()`,
        interval_seconds: soon ? interval + SLOWER_SECONDS : interval,
        ...(approved && { used_at: sql<Date>`now()` }),
      })
      .where('device_hash', '=', deviceHash)
      .execute();
    if (decision === 'refused') return { state: 'refused' };
    if (soon) return { state: 'too_soon' };
    return approved ? { state: 'approved', tenantId, screenId } : { state: 'pending' };
  });
}
