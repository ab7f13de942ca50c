import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { enqueue } from '../jobs/job-queue.ts';

export type AlertEvent = 'opened' | 'resolved';

export const noticeJobs = { opened: 'alert-opened', resolved: 'alert-resolved' } as const;

/**
 * Has the people of the organization told of an alert, in the transaction that opens or resolves it: they are told exactly
 * when it is true. Who wants to know, and when, is for the job to find out.
 */
export async function tellPeople(
  { db, tenantId }: TenantTransaction,
  alertId: string,
  event: AlertEvent,
): Promise<void> {
  await enqueue(db, { kind: noticeJobs[event], tenantId, subject: alertId });
}
