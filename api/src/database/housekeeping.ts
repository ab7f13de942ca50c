import { sql } from 'kysely';
import { MAIL_DAYS } from '../notifications/mail-schedule.ts';
import { dropSignedOutBrowsers } from '../push/push-browsers.queries.ts';
import { countStoredBytes } from '../quotas/stored-bytes.queries.ts';
import { DELIVERY_DAYS } from '../webhooks/delivery-schedule.ts';
import {
  dropBlocks,
  dropHourBlocks,
  dropReadings,
  keptMonths,
  ownRetentions,
} from '../settings/retention.queries.ts';
import { compactMonths } from './compact-months.ts';
import type { Database } from './database.ts';
import { ageingTime, ensurePartitions, retentionHorizon } from './partitions.ts';
import { type TenantTransaction, tenantTransaction } from './tenant-transaction.ts';

/**
 * Drops what nobody needs any more: months of readings beyond retention (the server's, or an organization's own, which is
 * shorter) with their hours, days and alerts, and sessions,
 * keys, exports and delivery logs that have expired. Doing it twice, or in two processes at once, does no harm.
 */
export async function keepHouse(
  database: Database,
  retentionMonths: number,
  clock = new Date(),
): Promise<void> {
  await ensurePartitions(database.owner, retentionMonths, clock);
  const now = await database.owner.transaction().execute((tx) => ageingTime(tx, clock));
  const tenants = await database.owner.selectFrom('tenant').select('tenant_id').execute();
  const own = await ownRetentions(database.owner);
  // Of months that are dropped with their tables first: nothing else may keep that waiting.
  const oldestKept = retentionHorizon(retentionMonths, now);
  for (const { tenant_id } of tenants)
    await tenantTransaction(database, tenant_id, (tx) => dropBlocks(tx, oldestKept));
  for (const { tenant_id } of tenants) {
    const months = keptMonths(own.get(tenant_id) ?? null, retentionMonths);
    await dropReadings((work) => tenantTransaction(database, tenant_id, work), {
      months,
      serverMonths: retentionMonths,
      now,
    });
    const horizon = retentionHorizon(months, now);
    await tenantTransaction(database, tenant_id, (tx) => clearTenant(tx, horizon));
  }
  // Workers of Citus hold what this would look at.
  if (!database.distributed) await compactMonths(database.owner, clock);
  // A PostgreSQL server does this by itself; the embedded one has nobody who would.
  if (database.kind === 'embedded') await sql`vacuum analyze`.execute(database.owner);
}

async function clearTenant({ db, tenantId }: TenantTransaction, horizon: Date): Promise<void> {
  // A day's bucket may begin before the month that is kept.
  const oldest = new Date(horizon.getTime() - 2 * 24 * 60 * 60 * 1000);
  await dropHourBlocks({ db, tenantId }, oldest);
  await sql`delete from reading_1h where tenant_id = ${tenantId} and bucket < ${oldest.toISOString()}::timestamptz`.execute(
    db,
  );
  await sql`delete from reading_1d where tenant_id = ${tenantId} and bucket < ${oldest.toISOString()}::timestamptz`.execute(
    db,
  );
  await sql`delete from reading_change where tenant_id = ${tenantId} and day < ${oldest.toISOString()}::date`.execute(
    db,
  );
  await sql`delete from lost_energy where tenant_id = ${tenantId} and day < ${oldest.toISOString()}::date`.execute(
    db,
  );
  await sql`delete from reading_repair where tenant_id = ${tenantId} and until_at < ${oldest.toISOString()}::timestamptz`.execute(
    db,
  );
  await sql`delete from quality_finding where tenant_id = ${tenantId}
    and coalesce(until_at, found_at) < ${oldest.toISOString()}::timestamptz`.execute(db);
  await sql`delete from refresh_token where tenant_id = ${tenantId} and expires_at < now()`.execute(db);
  // A family without a refresh token cannot be renewed; its last access token has a day at the most.
  await sql`delete from session_family f where tenant_id = ${tenantId} and created_at < now() - interval '2 days'
    and not exists (select from refresh_token t where t.tenant_id = ${tenantId} and t.family_id = f.family_id)`.execute(
    db,
  );
  await sql`delete from idempotency_key where tenant_id = ${tenantId}
    and created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from export where tenant_id = ${tenantId} and expires_at < now()`.execute(db);
  await sql`delete from alert where tenant_id = ${tenantId} and resolved_at < ${horizon.toISOString()}::timestamptz`.execute(
    db,
  );
  await sql`delete from alert_rule r where tenant_id = ${tenantId} and deleted_at is not null
    and not exists (select from alert a where a.tenant_id = ${tenantId} and a.rule_id = r.rule_id)`.execute(
    db,
  );
  await sql`delete from webhook_delivery where tenant_id = ${tenantId} and status <> 'pending'
    and created_at < now() - make_interval(days => ${DELIVERY_DAYS})`.execute(db);
  await sql`delete from mail where tenant_id = ${tenantId} and (sent_at is not null or failed_at is not null)
    and created_at < now() - make_interval(days => ${MAIL_DAYS})`.execute(db);
  await sql`delete from notice where tenant_id = ${tenantId} and mail_id is not null
    and created_at < now() - make_interval(days => ${MAIL_DAYS})`.execute(db);
  await dropSignedOutBrowsers({ db, tenantId });
  await countStoredBytes({ db, tenantId });
}
