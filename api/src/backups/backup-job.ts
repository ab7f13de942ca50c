import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { recordChange, theService } from '../audit/audit.queries.ts';
import { isAway } from '../database/away.ts';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { enqueue, holdJob } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { errorCode } from '../lifecycle/start-refusal.ts';
import { type BackupStore, StoreRefusal } from './backup-store.ts';
import {
  backupFailed,
  backupLeft,
  type BackupRow,
  backupStored,
  beginBackup,
  dropBackup,
  listBackups,
} from './backups.queries.ts';
import { makeArchive } from './make-archive.ts';
import { superfluous } from './thinning.ts';

/** Looks whether an organization wants an archive, and makes it; its subject is the organization. */
export const BACKUP_JOB = 'backup';
/** Tells who may do something about it that one failed; its subject is the backup. */
export const BACKUP_FAILED_JOB = 'backup-failed';

/** Another archive is being made by this process: one at a time is enough for a disk. */
const BUSY_MS = 2000;
const HOLD_MS = 30_000;
const FAILURES_KEPT = 20;

export interface BackupOptions {
  database: Database;
  store: BackupStore;
  log: FastifyBaseLogger;
  /** The process is stopping. */
  stopping: AbortSignal;
  clock?: () => Date;
}

export function backupJob(options: BackupOptions): JobHandler {
  const { database, log, stopping, clock = () => new Date() } = options;
  let busy = false;
  return async (job) => {
    const { tenantId } = job;
    if (tenantId === null) return { done: true };
    if (busy || stopping.aborted) return { again: true, inMs: BUSY_MS };
    busy = true;
    // Whoever loses the job to another process, being thought dead, stops.
    const lost = new AbortController();
    const holding = setInterval(() => {
      holdJob(database.owner, job).then(
        (held) => !held && lost.abort(),
        (err: unknown) => log.warn({ err }, 'Could not hold the job of a backup'),
      );
    }, HOLD_MS);
    try {
      const backup = await tenantTransaction(database, tenantId, (tx) => beginBackup(tx, clock()));
      if (!backup) return { done: true };
      await make(options, tenantId, backup, AbortSignal.any([stopping, lost.signal]), clock);
      return { again: true, inMs: 1 };
    } finally {
      clearInterval(holding);
      busy = false;
    }
  };
}

async function make(
  { database, store, log, stopping }: BackupOptions,
  tenantId: number,
  backup: BackupRow,
  signal: AbortSignal,
  clock: () => Date,
): Promise<void> {
  const { backup_id: id } = backup;
  const draft = join(store.draftFolder, `${id}.zip`);
  try {
    await mkdir(store.draftFolder, { recursive: true, mode: 0o700 });
    // Of a process that died.
    await rm(draft, { force: true });
    const made = await makeArchive(database, tenantId, draft, signal);
    const file = await nameOf(database, tenantId, backup);
    signal.throwIfAborted();
    await store.put(draft, file);
    await tenantTransaction(database, tenantId, async (tx) => {
      await backupStored(tx, id, { file, ...made });
      await recordChange(tx, theService, {
        action: 'backup.stored',
        target: { type: 'backup', id, name: file },
        after: { size_bytes: made.bytes, rows: made.rows },
      });
    });
    log.info({ tenant: tenantId, backup: id, ...made }, 'Stored a backup');
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    if (stopping.aborted) return tenantTransaction(database, tenantId, (tx) => backupLeft(tx, id));
    // Another process has it.
    if (signal.aborted) return;
    // Nobody could be told either: the job is tried again once the database is there, and goes on with this backup.
    if (isAway(error)) throw error;
    log.error({ err: error, tenant: tenantId, backup: id }, 'A backup failed');
    const sentence = sentenceOf(error);
    await tenantTransaction(database, tenantId, async (tx) => {
      const isNews = await backupFailed(tx, backup, sentence, clock());
      await recordChange(tx, theService, {
        action: 'backup.failed',
        target: { type: 'backup', id, name: backup.created_at.toISOString() },
        after: { error: sentence },
      });
      if (isNews) await enqueue(tx.db, { kind: BACKUP_FAILED_JOB, tenantId, subject: id });
    });
    return;
  }
  await thinOut({ database, store, log }, tenantId);
}

/** `<organization>/2026-11-23T12-00-00Z-1a2b3c4d.zip`: in its order by time, and never one of another. */
async function nameOf(
  database: Database,
  tenantId: number,
  { backup_id, created_at }: BackupRow,
): Promise<string> {
  const { id } = await database.owner
    .selectFrom('tenant')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const time = `${created_at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  return `${id}/${time}-${backup_id.slice(0, 8)}.zip`;
}

/** What cannot be removed now is removed the next time. */
async function thinOut(
  { database, store, log }: Pick<BackupOptions, 'database' | 'store' | 'log'>,
  tenantId: number,
): Promise<void> {
  try {
    const { timezone } = await database.owner
      .selectFrom('tenant')
      .select('timezone')
      .where('tenant_id', '=', tenantId)
      .executeTakeFirstOrThrow();
    const all = await tenantTransaction(database, tenantId, listBackups);
    const stored = all.filter(({ state }) => state === 'stored');
    const kept = stored.map(({ backup_id, created_at, requested_by }) => ({
      id: backup_id,
      at: created_at,
      requested_by,
    }));
    const leaving = new Set(superfluous(kept, timezone));
    const failures = all.filter(({ state }) => state === 'failed').slice(FAILURES_KEPT);
    for (const { backup_id, file } of [...stored.filter((row) => leaving.has(row.backup_id)), ...failures]) {
      if (file !== null) await store.remove(file);
      await tenantTransaction(database, tenantId, (tx) => dropBackup(tx, backup_id));
    }
  } catch (err) {
    log.warn({ err, tenant: tenantId }, 'Could not remove old backups; the next one tries again');
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of this user is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its disk is read-only',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'a part of its path is not there',
};

/** For administrators: what they can do something about by name, and of all else that it is in the log. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StoreRefusal) return error.message;
  const reason = reasons[errorCode(error) ?? ''];
  if (reason) return `The folder of the backups could not be written, because ${reason}.`;
  return 'The backup failed for a reason that is in the log of the server. It is tried again in an hour.';
}
