import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { enqueueAll } from '../jobs/job-queue.ts';

export type AlertEvent = 'opened' | 'resolved';

export const noticeJobs = { opened: 'alert-opened', resolved: 'alert-resolved' } as const;

/**
 * Has the people of the organization told of alerts, in the transaction that opens or resolves them: they are told exactly
 * when it is true. Who wants to know, and when, is for the job to find out.
 */
export async function tellPeople(
  { db, tenantId }: TenantTransaction,
  alertIds: readonly string[],
  event: AlertEvent,
): Promise<void> {
  await enqueueAll(db, { kind: noticeJobs[event], tenantId }, alertIds);
}
