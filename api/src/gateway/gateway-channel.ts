import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { FindWays } from '../notifications/notify.ts';
import { sendWaiting } from '../notifications/send-waiting.ts';
import { addressOf, wants } from '../notifications/wants.ts';
import { messageTo } from '../notifications/way.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { PrivateTargets } from '../webhooks/private-targets.ts';
import { type OutgoingEvent, sendEvent } from '../webhooks/send-event.ts';
import { openGateway, readGateway } from './gateway.queries.ts';
import { writeMessage } from './write-message.ts';

export interface GatewayOptions {
  database: Database;
  log: FastifyBaseLogger;
  box: SecretBox;
  /** Where browsers find this service. */
  home: string;
  allowPrivate: PrivateTargets;
}

export const waysByGateway: FindWays = async (tx, people) => {
  const gateway = await readGateway(tx);
  return (['sms', 'chat'] as const).flatMap((channel) =>
    gateway?.[channel]
      ? people
          .filter(({ settings }) => wants(settings, channel))
          .map(({ userId }) => messageTo(channel, userId))
      : [],
  );
};

/** The job that looks after one person's SMS, or chat messages. */
export function gatewayJob(channel: 'sms' | 'chat', options: GatewayOptions): JobHandler {
  const { database, box, home, allowPrivate } = options;
  return async ({ tenantId, subject: userId }) => {
    if (tenantId === null || userId === null) return { done: true };
    return sendWaiting(options, tenantId, messageTo(channel, userId), {
      send: async (due) => {
        // As it is now: whoever gives another address is obeyed, however long a message has waited.
        const gateway = await tenantTransaction(database, tenantId, (tx) => openGateway(tx, box));
        const to = addressOf(due.to.settings, channel);
        if (!gateway?.[channel] || to === null) throw new Error('The organization has no gateway for it.');
        const payload = JSON.stringify(writeMessage(due, { channel, to, home }));
        const { url, secrets } = gateway;
        await deliver({ id: `msg_${due.mailId}`, url, payload, secrets }, allowPrivate);
      },
    });
  };
}

/** @throws Error with a sentence of why not */
export async function deliver(event: OutgoingEvent, allowed: PrivateTargets): Promise<void> {
  const { status, error } = await sendEvent(event, allowed);
  if (status === undefined) throw new Error(error);
  if (status < 200 || status >= 300) throw new Error(`The gateway answered ${status}.`);
}
