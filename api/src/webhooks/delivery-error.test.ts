import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { deliveryError } from './delivery-error.ts';
import { allPrivateTargets, noPrivateTargets } from './private-targets.ts';
import { sendEvent } from './send-event.ts';

const event = (url: string) => ({
  id: 'msg_1',
  url,
  payload: '{}',
  secrets: [`whsec_${Buffer.alloc(32, 1).toString('base64')}`],
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

it('says what went wrong with a delivery, and no address or name of our network', async () => {
  const port = await closedPort();
  const refused = await sendEvent(event(`http://localhost:${port}/hook`), allPrivateTargets);
  expect(refused.error).toBe('The receiver refused the connection.');
  const nowhere = await sendEvent(event('https://no-such-name.invalid/hook'), noPrivateTargets);
  expect(nowhere.error).toBe('The host name could not be resolved.');
  const inside = await sendEvent(event('https://localhost/hook'), noPrivateTargets);
  expect(inside.error).toBe('The host name does not lead to a public address.');
});

it.each([
  [new DOMException('The operation was aborted due to timeout', 'TimeoutError'), 'did not answer in time'],
  [Object.assign(new Error('connect EHOSTUNREACH 10.0.0.5:443'), { code: 'EHOSTUNREACH' }), 'not be reached'],
  [
    Object.assign(new Error("Host: a. is not in the cert's altnames: DNS:vault.internal"), {
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    }),
    'for another name',
  ],
  [Object.assign(new Error('Parse Error: Expected HTTP/'), { code: 'HPE_INVALID_CONSTANT' }), 'no HTTP'],
  [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 'refused the connection'],
  [new Error('something about /srv/data and 10.0.0.5'), 'The delivery failed.'],
])('puts %s into words of its own', (error, sentence) => {
  expect(deliveryError(error)).toContain(sentence);
  expect(deliveryError(error)).not.toMatch(/10\.0\.0\.5|internal|srv/);
});
