import { type Kysely, sql } from 'kysely';
import { retentionHorizon } from '../database/partitions.ts';
import type { Schema } from '../database/schema.ts';
import { keepFromRest } from '../readings/at-rest/open-readings.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

/** For how many months the organization wants its readings; null for as long as the server keeps any. */
export async function readRetention({
  db,
  tenantId,
}: Pick<TenantTransaction, 'db' | 'tenantId'>): Promise<number | null> {
  const row = await db
    .selectFrom('tenant_settings')
    .select('retention_months')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row?.retention_months ?? null;
}

/** No server keeps for longer what it drops for all. */
export const keptMonths = (wanted: number | null, serverMonths: number) =>
  Math.min(wanted ?? serverMonths, serverMonths);

export async function writeRetention(
  { db, tenantId }: TenantTransaction,
  months: number | null,
): Promise<void> {
  await sql`
    insert into tenant_settings as old (tenant_id, retention_months) values (${tenantId}::int, ${months}::int)
    on conflict (tenant_id) do update
      set retention_months = excluded.retention_months, version = old.version + 1,
        updated_at = excluded.updated_at`.execute(db);
}

export interface Dropped {
  readings: number;
  /** When the oldest of them was measured. */
  oldest: Date | null;
}

/** What goes when so many months are kept. Counted reading by reading: it is the question before they are deleted. */
export async function wouldDrop({ db, tenantId }: TenantTransaction, months: number): Promise<Dropped> {
  // The beginning of a month of UTC, and a block is of one day.
  const horizon = sql`${retentionHorizon(months).toISOString()}::timestamptz`;
  const { rows } = await sql<Dropped>`
    select sum(n)::float8 as readings, min(oldest) as oldest from (
      select count(*) as n, min(ts) as oldest from reading where tenant_id = ${tenantId} and ts < ${horizon}
      union all
      select coalesce(sum(n), 0), min(begins) from reading_block where tenant_id = ${tenantId} and begins < ${horizon}
    ) as parts`.execute(db);
  return rows[0] ?? { readings: 0, oldest: null };
}

/**
 * Deletes the readings of an organization that keeps them for less long than the server, a month at a time, so that nobody
 * waits long for the others. What the server drops goes with whole partitions.
 */
export async function dropReadings(
  inTenant: (work: (tx: TenantTransaction) => Promise<void>) => Promise<void>,
  { months, serverMonths, now }: { months: number; serverMonths: number; now: Date },
): Promise<void> {
  for (let age = serverMonths; age > months; age -= 1) {
    const [from, to] = [retentionHorizon(age, now), retentionHorizon(age - 1, now)];
    await inTenant(async (tx) => {
      const { db, tenantId } = tx;
      await keepFromRest(tx);
      await sql`delete from reading where tenant_id = ${tenantId} and ts >= ${from.toISOString()}::timestamptz
        and ts < ${to.toISOString()}::timestamptz`.execute(db);
      await sql`delete from reading_block where tenant_id = ${tenantId} and begins >= ${from.toISOString()}::timestamptz
        and begins < ${to.toISOString()}::timestamptz`.execute(db);
    });
  }
}

/** Deletes blocks of readings before an instant at which a month begins. */
export async function dropBlocks(tx: TenantTransaction, before: Date): Promise<void> {
  await keepFromRest(tx);
  await sql`delete from reading_block where tenant_id = ${tx.tenantId} and begins < ${before.toISOString()}::timestamptz`.execute(
    tx.db,
  );
}

/** Deletes hours at rest before an instant at which a day of UTC begins. */
export async function dropHourBlocks(tx: TenantTransaction, before: Date): Promise<void> {
  await keepFromRest(tx);
  await sql`delete from hour_block where tenant_id = ${tx.tenantId} and begins < ${before.toISOString()}::timestamptz`.execute(
    tx.db,
  );
}

/** Of all organizations that keep less than the server. */
export async function ownRetentions(db: Kysely<Schema>): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tenant_settings')
    .select(['tenant_id', 'retention_months'])
    .where('retention_months', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap(({ tenant_id, retention_months }) =>
      retention_months === null ? [] : [[tenant_id, retention_months] as const],
    ),
  );
}
