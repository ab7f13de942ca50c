import type { FastifyBaseLogger } from 'fastify';
import webPush from 'web-push';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { FinalRefusal } from '../mail/mailer.ts';
import type { DueMail } from '../notifications/next-mail.ts';
import type { FindWays } from '../notifications/notify.ts';
import { sendWaiting } from '../notifications/send-waiting.ts';
import { wants } from '../notifications/wants.ts';
import { pushTo } from '../notifications/way.ts';
import { deliveryError } from '../webhooks/delivery-error.ts';
import { guardedPost } from '../webhooks/guarded-post.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import {
  forgetMessagesTo,
  type PushAddress,
  pushAddress,
  pushBrowserGone,
  pushBrowsersOf,
} from './push-browsers.queries.ts';
import type { PushKeys } from './push-keys.ts';
import { writePush } from './write-push.ts';

interface PushOptions {
  database: Database;
  log: FastifyBaseLogger;
  keys: PushKeys;
  /** Whom a push service may write to: an address of ours, or a mailto. */
  contact: string;
  allowPrivate: PrivateTargets;
}

/** A device that was off for longer is told by its next page. */
const KEEP_SECONDS = 86_400;

export const waysByPush: FindWays = async (tx, people) => {
  const wanting = people.filter(({ settings }) => wants(settings, 'push')).map(({ userId }) => userId);
  const browsers = await pushBrowsersOf(tx, wanting);
  return browsers.map(({ browser_id, user_id }) => pushTo(user_id, browser_id));
};

/** The push service answered that it does not know the browser, or no longer. */
class BrowserGone extends FinalRefusal {}

/** The job that looks after what is shown in one browser. */
export function pushJob(options: PushOptions): JobHandler {
  const { database } = options;
  return async ({ tenantId, subject: browserId }) => {
    if (tenantId === null || browserId === null) return { done: true };
    const address = await tenantTransaction(database, tenantId, async (tx) => {
      const found = await pushAddress(tx, browserId);
      if (!found) await forgetMessagesTo(tx, browserId);
      return found;
    });
    if (!address) return { done: true };
    return sendWaiting(options, tenantId, pushTo(address.userId, browserId), {
      send: (due) => post(due, address, options),
      refused: async (tx, error) => {
        if (error instanceof BrowserGone) await pushBrowserGone(tx, browserId);
      },
    });
  };
}

async function post(due: DueMail, address: PushAddress, options: PushOptions): Promise<void> {
  const { keys, contact, allowPrivate } = options;
  const isUrgent = due.alerts.some(
    ({ severity, resolved_at }) => severity === 'critical' && resolved_at === null,
  );
  const { headers, body } = webPush.generateRequestDetails(address, JSON.stringify(writePush(due)), {
    vapidDetails: { subject: contact, ...keys },
    TTL: KEEP_SECONDS,
    urgency: isUrgent ? 'high' : 'normal',
    // What is sent twice replaces itself at the push service, too.
    topic: due.mailId.replaceAll('-', ''),
  });
  const status = await guardedPost({ url: address.endpoint, headers, body: body ?? '' }, allowPrivate).catch(
    (cause: unknown) => {
      throw new Error(deliveryError(cause), { cause });
    },
  );
  if (status === 404 || status === 410)
    throw new BrowserGone('The push service no longer knows this browser.');
  if (status < 200 || status >= 300) throw new Error(`The push service answered ${status}.`);
}
