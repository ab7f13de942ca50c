import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { Webhook } from 'standardwebhooks';
import { deliveryError } from './delivery-error.ts';
import { checkDestination, guardedLookup } from './destination-guard.ts';
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

const TIMEOUT_MILLISECONDS = 15_000;
/** Nobody needs more to say that they are at work; without end they keep the process busy. */
const MOST_INTERIM_ANSWERS = 10;

/** Sends one event as Standard Webhooks says. Redirects are not followed: they could lead to where we must not go. */
export async function sendEvent(
  event: OutgoingEvent,
  allowed: PrivateTargets,
  now = new Date(),
): Promise<SendResult> {
  try {
    const url = checkDestination(event.url, allowed);
    const signature = event.secrets
      .map((secret) => new Webhook(secret).sign(event.id, now, event.payload))
      .join(' ');
    return { status: await post(url, event, signature, now, allowed) };
  } catch (error) {
    return { error: deliveryError(error) };
  }
}

function post(
  url: URL,
  { id, payload }: OutgoingEvent,
  signature: string,
  now: Date,
  allowed: PrivateTargets,
): Promise<number> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        lookup: guardedLookup(allowed),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          'user-agent': 'energy-monitor-webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': Math.floor(now.getTime() / 1000),
          'webhook-signature': signature,
        },
      },
      (answer) => {
        // Only the status counts; a receiver that answers without end must not hold us.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    // Without these two Node closes the connection on a change of protocol, and tells nobody.
    call.once('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    call.once('close', () => reject(failure('ECONNRESET')));
    let interim = 0;
    call.on('information', () => {
      interim += 1;
      if (interim > MOST_INTERIM_ANSWERS) call.destroy(failure('HPE_INTERIM_ANSWERS'));
    });
    call.once('error', reject);
    call.end(payload);
  });
}

function failure(code: string): Error {
  return Object.assign(new Error('The delivery failed.'), { code });
}
