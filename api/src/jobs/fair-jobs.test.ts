import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

let service: TestService;
let silent: Server;
let waiting = 0;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  silent = createServer(() => (waiting += 1)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await service.close();
});

/** A webhook of a new client of the organization; answers a call that sends its test event. */
async function webhookTo(url: string, tenant: Awaited<ReturnType<TestService['tenant']>>) {
  const { caller } = await integratorOf(service, tenant);
  const { body } = await caller.post('/api/v1/webhooks', { url, events: ['alert.resolved'] });
  return () => caller.post(`/api/v1/webhooks/${body.data.id}/test`);
}

describe('a receiver that never answers', () => {
  it('keeps neither another organization nor another receiver of its own waiting', async () => {
    const [slow, quick] = [await service.tenant('Slow'), await service.tenant('Quick')];
    const { port } = silent.address() as AddressInfo;
    const stuck = await webhookTo(`http://127.0.0.1:${port}/`, slow);
    for (let sent = 0; sent < 40; sent += 1) expect((await stuck()).status).toBe(202);
    await expect.poll(() => waiting).toBe(3);

    await using receiver = await disposable();
    for (const tenant of [quick, slow]) {
      const send = await webhookTo(receiver.url, tenant);
      const before = receiver.received.length;
      await send();
      // Well before the first of the forty is given up.
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(before + 1);
    }
    expect(waiting).toBe(3);
  });
});

it('with a thousand deliveries stuck another organization’s event leaves within a second (p95)', {
  timeout: 120_000,
}, async () => {
  const [slow, quick] = [await service.tenant('Thousand'), await service.tenant('Prompt')];
  const { port } = silent.address() as AddressInfo;
  const stuck = await webhookTo(`http://127.0.0.1:${port}/`, slow);
  for (let sent = 0; sent < 1000; sent += 20) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => stuck()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  }
  await using receiver = await disposable();
  const send = await webhookTo(receiver.url, quick);
  const lasted: number[] = [];
  for (let sent = 1; sent <= 40; sent += 1) {
    expect((await send()).status).toBe(202);
    const answered = performance.now();
    await expect.poll(() => receiver.received.length, { timeout: 10_000, interval: 5 }).toBe(sent);
    lasted.push(performance.now() - answered);
  }
  lasted.sort((one, other) => one - other);
  expect(lasted[37], `${lasted.map(Math.round)} ms`).toBeLessThan(1000);
  // oxlint-disable-next-line no-console
  console.log('MEASURED p50', lasted[20], 'p95', lasted[37]);
});

async function disposable() {
  const receiver = await WebhookReceiver.start();
  return Object.assign(receiver, { [Symbol.asyncDispose]: () => receiver.close() });
}
