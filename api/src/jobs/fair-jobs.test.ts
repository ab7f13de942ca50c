import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { addDelivery } from '../webhooks/announce.ts';
import { claimJobs, enqueueSoon, finishJob, type Job, postponeJob } from './job-queue.ts';

let service: TestService;
const silent: Server[] = [];

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
});
afterAll(async () => {
  for (const server of silent) {
    server.closeAllConnections();
    server.close();
  }
  await service.close();
});

/** Never answers; `waiting` are the calls that it has not been left by, and `most` of them there were at once. */
async function silentReceiver() {
  const calls = { waiting: 0, most: 0 };
  const server = createServer(({ socket }) => {
    calls.waiting += 1;
    calls.most = Math.max(calls.most, calls.waiting);
    socket.once('close', () => (calls.waiting -= 1));
  }).listen(0, '127.0.0.1');
  silent.push(server);
  await once(server, 'listening');
  return Object.assign(calls, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` });
}

/** A webhook of a new client of the organization; answers a call that sends its test event. */
async function webhookTo(url: string, tenant: Awaited<ReturnType<TestService['tenant']>>) {
  const { caller } = await integratorOf(service, tenant);
  const { body } = await caller.post('/api/v1/webhooks', { url, events: ['alert.resolved'] });
  const { id } = body.data as { id: string };
  return Object.assign(() => caller.post(`/api/v1/webhooks/${id}/test`), { id });
}

describe('a receiver that never answers', () => {
  it('keeps neither another organization nor another receiver of its own waiting', async () => {
    const [slow, quick] = [await service.tenant('Slow'), await service.tenant('Quick')];
    const never = await silentReceiver();
    const stuck = await webhookTo(never.url, slow);
    for (let sent = 0; sent < 40; sent += 1) expect((await stuck()).status).toBe(202);
    await expect.poll(() => never.waiting).toBe(3);

    await using receiver = await disposable();
    for (const tenant of [quick, slow]) {
      const send = await webhookTo(receiver.url, tenant);
      const before = receiver.received.length;
      await send();
      // Well before the first of the forty is given up.
      await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(before + 1);
    }
    expect(never.most).toBe(3);
  });
});

it('jobs of one lane that became due at the same instant take no more places than others', async () => {
  const { owner } = service.database;
  const { tenantId } = await service.tenant('Same instant');
  const lane = '00000000-0000-0000-0000-0000000000aa';
  const jobs = Array.from({ length: 12 }, () => ({ kind: 'same', tenantId, subject: randomUUID(), lane }));
  await enqueueSoon(owner, jobs, 0);
  const taken: Job[] = [];
  for (let asked = 0; asked < 6; asked += 1) taken.push(...(await claimJobs(owner, ['same'], 1)));
  expect(taken).toHaveLength(3);
  const [first] = taken;
  if (first) await finishJob(owner, first);
  expect(await claimJobs(owner, ['same'], 12)).toHaveLength(1);
});

it('is done again what is asked for while it is under way, and sooner what waits for longer', async () => {
  const { owner } = service.database;
  const { tenantId } = await service.tenant('Soon');
  const job = { kind: 'soon', tenantId, subject: randomUUID() };
  await enqueueSoon(owner, [job], 0);
  const [taken] = await claimJobs(owner, ['soon'], 1);
  await enqueueSoon(owner, [job], 0);
  if (taken) await finishJob(owner, taken);
  const [again] = await claimJobs(owner, ['soon'], 1);
  expect(again).toMatchObject({ subject: job.subject });
  if (again) await postponeJob(owner, again, 3_600_000);
  expect(await claimJobs(owner, ['soon'], 1)).toEqual([]);
  await enqueueSoon(owner, [job], 0);
  expect(await claimJobs(owner, ['soon'], 1)).toHaveLength(1);
});

it('with a thousand deliveries stuck another organization’s event leaves within a second (p95)', {
  timeout: 120_000,
}, async () => {
  const [slow, quick] = [await service.tenant('Thousand'), await service.tenant('Prompt')];
  const never = await silentReceiver();
  const stuck = await webhookTo(never.url, slow);
  await service.inTenant(slow, async (tx) => {
    for (let added = 0; added < 1000; added += 1) await addDelivery(tx, stuck.id, 'alert.resolved', {});
  });
  await expect.poll(() => never.waiting, { timeout: 10_000 }).toBe(3);
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
  expect(lasted[37], `${lasted.join()} ms`).toBeLessThan(1000);
  // All of the thousand are due since the same instant, and still only three are tried at once.
  expect(never.most).toBe(3);
});

async function disposable() {
  const receiver = await WebhookReceiver.start();
  return Object.assign(receiver, { [Symbol.asyncDispose]: () => receiver.close() });
}
