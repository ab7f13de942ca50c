import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BackupTable } from '../database/tables/files.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { readOrganization } from '../settings/settings.queries.ts';
import type { Backup } from './backups.schema.ts';

/** A failed one is tried again after this time. */
const RETRY_MINUTES = 60;
/** More are not listed; thinning keeps fewer. */
const MOST_LISTED = 200;

export type BackupRow = Selectable<BackupTable>;

const units = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** Somebody wants one now; one that already waits is the same. */
export async function requestBackup(tx: TenantTransaction, requestedBy: string): Promise<BackupRow> {
  const { db, tenantId } = tx;
  const waiting = await db
    .selectFrom('backup')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) return waiting;
  return db
    .insertInto('backup')
    .values({
      tenant_id: tenantId,
      backup_id: randomUUID(),
      requested_by: requestedBy,
      state: 'waiting',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What is to be made at this moment: what a process that died left, what somebody waits for, or the archive of the present
 * hour, day, week or month by the organization's own clock. Of a new organization that is the next one.
 */
export async function beginBackup(tx: TenantTransaction, now: Date): Promise<BackupRow | undefined> {
  const { db, tenantId } = tx;
  const { rows } = await sql<{ backup_id: string }>`
    select backup_id from backup where tenant_id = ${tenantId} and state in ('running', 'waiting')
    order by state, created_at limit 1`.execute(db);
  const id = rows[0]?.backup_id ?? (await dueBackup(tx, now));
  if (id === undefined) return undefined;
  return db
    .updateTable('backup')
    .set({ state: 'running', attempts: sql<number>`attempts + 1`, error: null, ended_at: null })
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

async function dueBackup(tx: TenantTransaction, now: Date): Promise<string | undefined> {
  const { db, tenantId } = tx;
  const { auto_backup, backup_frequency } = await readOrganization(tx);
  if (!auto_backup) return undefined;
  const failedBefore = new Date(now.getTime() - RETRY_MINUTES * 60_000).toISOString();
  const { rows: due } = await sql<{ slot: string | null }>`
    select case when slot >= created_at then slot::text end as slot
    from (select created_at, date_trunc(${units[backup_frequency]}, ${now.toISOString()}::timestamptz, timezone) as slot
      from tenant where tenant_id = ${tenantId}) as t`.execute(db);
  const slot = due[0]?.slot;
  if (slot === undefined || slot === null) return undefined;
  const { rows } = await sql<{ backup_id: string }>`
    insert into backup as old (tenant_id, backup_id, slot, state, created_at)
    values (${tenantId}, ${randomUUID()}::uuid, ${slot}::timestamptz, 'running', ${now.toISOString()}::timestamptz)
    on conflict (tenant_id, slot) where slot is not null do update set state = 'running'
      where old.state = 'failed' and old.ended_at <= ${failedBefore}::timestamptz
    returning backup_id`.execute(db);
  return rows[0]?.backup_id;
}

export async function backupStored(
  { db, tenantId }: TenantTransaction,
  id: string,
  { file, bytes, rows }: { file: string; bytes: number; rows: number },
): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'stored', file, size_bytes: bytes, row_count: rows, ended_at: sql<Date>`now()` })
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', id)
    .execute();
}

/** @returns whether nobody knows yet: the one by the calendar before it was made, and this is its first attempt */
export async function backupFailed(
  { db, tenantId }: TenantTransaction,
  { backup_id: id, slot, attempts }: BackupRow,
  sentence: string,
  now: Date,
): Promise<boolean> {
  await db
    .updateTable('backup')
    .set({ state: 'failed', error: sentence, ended_at: now })
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', id)
    .execute();
  if (slot === null || attempts > 1) return false;
  const before = await db
    .selectFrom('backup')
    .select('state')
    .where('tenant_id', '=', tenantId)
    .where('slot', '<', slot)
    .orderBy('slot', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.state !== 'failed';
}

/** A process that is stopped leaves it to the next. */
export async function backupLeft({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db
    .updateTable('backup')
    .set({ state: 'waiting' })
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', id)
    .execute();
}

/** The newest first. */
export async function listBackups({ db, tenantId }: TenantTransaction): Promise<BackupRow[]> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('created_at', 'desc')
    .orderBy('backup_id')
    .limit(MOST_LISTED)
    .execute();
}

export async function findBackup(
  { db, tenantId }: TenantTransaction,
  id: string,
): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('backup_id', '=', id)
    .executeTakeFirst();
}

export async function dropBackup({ db, tenantId }: TenantTransaction, id: string): Promise<void> {
  await db.deleteFrom('backup').where('tenant_id', '=', tenantId).where('backup_id', '=', id).execute();
}

/** @param mayDownload an archive holds more than most of those may read who see that there is one */
export function present(row: BackupRow, mayDownload: boolean): Backup {
  const { backup_id: id, state, requested_by, created_at, ended_at, size_bytes, row_count, error } = row;
  return {
    id,
    state,
    requested_by,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    size_bytes,
    row_count,
    error,
    url: state === 'stored' && mayDownload ? `/v1/backups/${id}/archive` : null,
  };
}
