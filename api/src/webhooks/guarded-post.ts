import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { checkDestination, guardedLookup } from './destination-guard.ts';
import type { PrivateTargets } from './private-targets.ts';

const TIMEOUT_MILLISECONDS = 15_000;
/** Nobody needs more to say that they are at work; without end they keep the process busy. */
const MOST_INTERIM_ANSWERS = 10;

interface Message {
  url: string;
  headers: Record<string, string | number>;
  body: string | Buffer;
}

/**
 * Posts to an address that somebody else chose, and answers the status. Redirects are not followed: they could lead to where
 * we must not go.
 * @throws ForbiddenDestinationError, and what Node says of a connection
 */
export async function guardedPost(message: Message, allowed: PrivateTargets): Promise<number> {
  const url = checkDestination(message.url, allowed);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        lookup: guardedLookup(allowed),
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        headers: { ...message.headers, 'content-length': Buffer.byteLength(message.body) },
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
    call.end(message.body);
  });
}

function failure(code: string): Error {
  return Object.assign(new Error('The delivery failed.'), { code });
}
