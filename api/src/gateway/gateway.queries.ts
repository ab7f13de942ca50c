import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ChangeGateway, Gateway } from './gateway.schema.ts';

/** For so long the secret before signs too. */
const OVERLAP_MS = 24 * 3_600_000;

const placeOf = (tenantId: number) => `message gateway ${tenantId}`;

export async function readGateway({ db, tenantId }: TenantTransaction) {
  return db
    .selectFrom('message_gateway')
    .select(['url', 'sms', 'chat', 'updated_at', 'secret'])
    .select([
      sql<string | null>`case when old_secret_until > now() then old_secret end`.as('old_secret'),
      sql<Date | null>`case when old_secret_until > now() then old_secret_until end`.as('old_secret_until'),
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
}

export async function putGateway(
  { db, tenantId }: TenantTransaction,
  box: SecretBox,
  { url, sms, chat }: ChangeGateway,
  secret: string | undefined,
): Promise<void> {
  const sealed = secret === undefined ? null : box.seal(secret, placeOf(tenantId));
  // Counted here: Citus adds no interval to a time where a row is there already.
  const until = new Date(Date.now() + OVERLAP_MS);
  await sql`
    insert into message_gateway as old (tenant_id, url, sms, chat, secret)
    values (${tenantId}, ${url}, ${sms}, ${chat}, coalesce(${sealed}::text, ''))
    on conflict (tenant_id) do update set url = excluded.url, sms = excluded.sms, chat = excluded.chat,
      secret = coalesce(${sealed}::text, old.secret), updated_at = excluded.updated_at,
      old_secret = case when ${sealed}::text is null then old.old_secret else old.secret end,
      old_secret_until = case when ${sealed}::text is null then old.old_secret_until
        else ${until}::timestamptz end`.execute(db);
}

export async function deleteGateway({ db, tenantId }: TenantTransaction): Promise<void> {
  await db.deleteFrom('message_gateway').where('tenant_id', '=', tenantId).execute();
}

/** Where messages go, with the secrets that sign them, the newest first. */
export async function openGateway(tx: TenantTransaction, box: SecretBox) {
  const found = await readGateway(tx);
  if (!found) return undefined;
  const { secret, old_secret, url, sms, chat } = found;
  const stored = old_secret === null ? [secret] : [secret, old_secret];
  return { url, sms, chat, secrets: stored.map((each) => box.open(each, placeOf(tx.tenantId))) };
}

export async function presentGateway(tx: TenantTransaction): Promise<Gateway | null> {
  const found = await readGateway(tx);
  if (!found) return null;
  const { url, sms, chat, updated_at, old_secret_until } = found;
  return {
    url,
    sms,
    chat,
    updated_at: updated_at.toISOString(),
    old_secret_until: old_secret_until?.toISOString() ?? null,
    trouble: await troubleOf(tx),
  };
}

/** What did not arrive in the last week. */
async function troubleOf({ db, tenantId }: TenantTransaction): Promise<Gateway['trouble']> {
  const { rows } = await sql<{ since: Date | null; messages: number; error: string | null }>`
    select min(created_at) as since, count(*)::int as messages,
      (array_agg(last_error order by created_at desc))[1] as error
    from mail where tenant_id = ${tenantId} and channel in ('sms', 'chat') and sent_at is null
      and last_error is not null and created_at > now() - interval '7 days'`.execute(db);
  const [row] = rows;
  if (!row?.since || row.error === null) return null;
  return { since: row.since.toISOString(), messages: row.messages, error: row.error };
}

/** Seals with the newest key what is not. @returns how many that were */
export async function resealGateway({ db, tenantId }: TenantTransaction, box: SecretBox): Promise<number> {
  const found = await readGateway({ db, tenantId });
  if (!found || ![found.secret, found.old_secret ?? found.secret].some((each) => box.isStale(each))) return 0;
  const place = placeOf(tenantId);
  const anew = (sealed: string) => box.seal(box.open(sealed, place), place);
  await db
    .updateTable('message_gateway')
    .set({
      secret: anew(found.secret),
      old_secret: found.old_secret === null ? null : anew(found.old_secret),
    })
    .where('tenant_id', '=', tenantId)
    .execute();
  return 1;
}
