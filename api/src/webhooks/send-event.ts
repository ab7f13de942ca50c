import { Webhook } from 'standardwebhooks';
import { deliveryError } from './delivery-error.ts';
import { guardedPost } from './guarded-post.ts';
import type { PrivateTargets } from './private-targets.ts';

/** What is sent, and to whom. */
export interface OutgoingEvent {
  id: string;
  url: string;
  payload: string;
  /** All that sign: the current secret, and the one before it while both count. */
  secrets: string[];
}

/** The receiver's HTTP status, or why there was none. */
export type SendResult = { status: number; error?: never } | { status?: never; error: string };

/** Sends one event as Standard Webhooks says. */
export async function sendEvent(
  { id, url, payload, secrets }: OutgoingEvent,
  allowed: PrivateTargets,
  now = new Date(),
): Promise<SendResult> {
  try {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'energy-monitor-webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': Math.floor(now.getTime() / 1000),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, payload)).join(' '),
    };
    return { status: await guardedPost({ url, headers, body: payload }, allowed) };
  } catch (error) {
    return { error: deliveryError(error) };
  }
}
