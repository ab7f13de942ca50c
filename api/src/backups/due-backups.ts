import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { WantedJob } from '../jobs/job-queue.ts';
import { BACKUP_JOB } from './backup-job.ts';

/** An archive takes long: it keeps no place that notices of the same organization need. */
const BACKUP_LANE = '00000000-0000-0000-0000-0000000bac09';

export function backupJobOf({ tenantId, id }: { tenantId: number; id: string }): WantedJob {
  return { kind: BACKUP_JOB, tenantId, subject: id, lane: BACKUP_LANE };
}

/** Has every organization looked at; a job that waits or is under way stays the only one. */
export async function enqueueBackups(owner: Kysely<Schema>): Promise<void> {
  await sql`insert into job (kind, for_tenant, subject, lane)
    select ${BACKUP_JOB}::text, tenant_id, id, ${BACKUP_LANE}::uuid from tenant
    on conflict (kind, subject) do nothing`.execute(owner);
}
