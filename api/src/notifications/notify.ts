import type { Database } from '../database/database.ts';
import { type TenantTransaction, tenantTransaction } from '../database/tenant-transaction.ts';
import { enqueueSoon } from '../jobs/job-queue.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { GATHER_MS } from './mail-schedule.ts';
import { addNotices, alertToTell, isAtLeast } from './notices.queries.ts';
import { type Recipient, recipients } from './recipients.queries.ts';
import { type AlertEvent, noticeJobs } from './tell-people.ts';
import { jobOfWay, type Way } from './way.ts';

/** The ways of one channel that lead to these people now. */
export type FindWays = (tx: TenantTransaction, people: readonly Recipient[]) => Promise<Way[]> | Way[];

interface NotifyOptions {
  database: Database;
  /** One for each channel that this server has. */
  channels: readonly FindWays[];
}

/** The jobs that turn alerts into what people are told. */
export function notifyJobs(options: NotifyOptions): [string, JobHandler][] {
  return [
    [noticeJobs.opened, noticeJob(options, 'opened')],
    [noticeJobs.resolved, noticeJob(options, 'resolved')],
  ];
}

/** Writes down whom an alert concerns. Done twice it writes nothing new, so a process that dies in it does no harm. */
function noticeJob({ database, channels }: NotifyOptions, event: AlertEvent): JobHandler {
  return async ({ tenantId, subject: alertId }) => {
    if (channels.length === 0 || tenantId === null || alertId === null) return { done: true };
    const told = await tenantTransaction(database, tenantId, async (tx) => {
      const alert = await alertToTell(tx, alertId);
      if (!alert) return [];
      const { severity, resolved_by: knows } = alert;
      const concerned = (await recipients(tx)).filter(
        ({ userId, settings: { alerts } }) =>
          (event !== 'resolved' || userId !== knows) && isAtLeast(severity, alerts.alert_threshold),
      );
      const ways: Way[] = [];
      for (const find of channels) ways.push(...(await find(tx, concerned)));
      await addNotices(tx, { alertId, event, severity }, ways);
      return ways;
    });
    // Before that more of the same is waited for.
    const jobs = told.map((way) => jobOfWay(tenantId, way));
    await enqueueSoon(database.owner, jobs, GATHER_MS);
    return { done: true };
  };
}
