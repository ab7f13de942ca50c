import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;
let receiver: WebhookReceiver;

beforeAll(async () => {
  // The receiver is on this machine, which only the embedded default may call.
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  tenant = await service.tenant();
});
afterAll(() => service.close());
beforeEach(async () => {
  client = await integratorOf(service, tenant);
  receiver = await WebhookReceiver.start();
});
afterEach(() => receiver.close());

const create = async (events = ['alert.threshold_exceeded', 'alert.resolved'], more: object = {}) => {
  const answer = await client.caller.post('/api/v1/webhooks', { url: receiver.url, events, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string; secret: string };
};

const deliveries = async (id: string) =>
  (await client.caller.get(`/api/v1/webhooks/${id}/deliveries`)).body.data;

describe('webhooks', () => {
  it('are created with a secret that is shown once, listed, changed and deleted', async () => {
    const { id, secret } = await create();
    expect(secret).toMatch(/^whsec_/);
    const listed = await client.caller.get('/api/v1/webhooks');
    expect(listed.body.data).toMatchObject([{ id, url: receiver.url, enabled: true }]);
    expect(listed.text).not.toContain(secret);
    const path = `/api/v1/webhooks/${id}`;
    expect((await client.caller.put(path, { enabled: false })).body.data.enabled).toBe(false);
    expect((await client.caller.delete(path)).status).toBe(204);
    expect((await client.caller.get(path)).status).toBe(404);
  });

  it('of another client do not exist', async () => {
    const { id } = await create();
    const { caller } = await integratorOf(service, tenant);
    for (const path of [`/api/v1/webhooks/${id}`, `/api/v1/webhooks/${id}/deliveries`]) {
      expect((await caller.get(path)).status).toBe(404);
    }
    expect((await caller.post(`/api/v1/webhooks/${id}/test`)).status).toBe(404);
    expect((await caller.delete(`/api/v1/webhooks/${id}`)).status).toBe(404);
  });

  it.each([
    [{ url: 'no url', events: ['device.offline'] }, 'url'],
    [{ url: 'https://user:pw@example.com', events: ['device.offline'] }, 'url'],
    [{ url: 'https://example.com', events: [] }, 'events'],
    [{ url: 'https://example.com', events: ['coffee.ready'] }, 'events.0'],
    [{ url: 'https://example.com', events: ['device.offline'], secret: 'short' }, 'secret'],
  ])('refuse %j, naming %s', async (body, field) => {
    const answer = await client.caller.post('/api/v1/webhooks', body);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((each: { field: string }) => each.field)).toContain(field);
  });
});

describe('a delivery', () => {
  it('carries a signature that the standard library verifies, also by the old secret after a rotation', async () => {
    const { id, secret } = await create();
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [first] = receiver.received;
    const headers = first?.headers as Record<string, string>;
    const verified = new Webhook(secret).verify(first?.body ?? '', headers) as { type: string };
    expect(verified.type).toBe('webhook.test');
    expect(() => new Webhook(secret).verify(`${first?.body} `, headers)).toThrow();

    const rotated = await client.caller.post(`/api/v1/webhooks/${id}/rotate-secret`);
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(() => receiver.received.length).toBe(2);
    for (const each of [secret, rotated.body.data.secret]) {
      new Webhook(each).verify(
        receiver.received[1]?.body ?? '',
        receiver.received[1]?.headers as Record<string, string>,
      );
    }
  });

  it('that fails is tried again later, and can be replayed under the same id', async () => {
    const { id } = await create();
    receiver.status = 500;
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBe(1);
    const [failed] = await deliveries(id);
    expect(failed).toMatchObject({ status: 'pending', last_status: 500 });
    expect(Date.parse(failed.next_attempt_at) - Date.parse(failed.last_attempt_at)).toBeGreaterThanOrEqual(
      4900,
    );

    receiver.status = 204;
    await expect.poll(async () => (await deliveries(id))[0]?.status, { timeout: 15_000 }).toBe('delivered');
    await client.caller.post(`/api/v1/webhooks/${id}/deliveries/${failed.id}/replay`);
    await expect.poll(() => receiver.received.length).toBe(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('that waits for its next attempt is sent at once when it is replayed', async () => {
    const { id } = await create();
    receiver.status = 500;
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBe(1);
    const [waiting] = await deliveries(id);
    const inADay = new Date(Date.now() + 86_400_000);
    await sql`update job set run_at = ${inADay} where subject = ${waiting.id}::uuid`.execute(
      service.database.owner,
    );
    receiver.status = 204;
    const replayed = await client.caller.post(`/api/v1/webhooks/${id}/deliveries/${waiting.id}/replay`);
    expect(replayed.status).toBe(202);
    await expect.poll(async () => (await deliveries(id))[0]?.status).toBe('delivered');
  });

  it('is given up after the tenth attempt', async () => {
    const { id } = await create();
    receiver.status = 500;
    const { body } = await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.attempts).toBe(1);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('webhook_delivery')
        .set({ attempts: 9 })
        .where('tenant_id', '=', tenantId)
        .where('delivery_id', '=', body.data.id)
        .execute(),
    );
    await sql`update job set run_at = now() where subject = ${body.data.id}::uuid`.execute(
      service.database.owner,
    );
    await expect.poll(async () => (await deliveries(id))[0]?.status, { timeout: 10_000 }).toBe('failed');
    expect((await deliveries(id))[0]).toMatchObject({
      attempts: 10,
      last_status: 500,
      next_attempt_at: null,
    });
  });

  it('is not led elsewhere by a redirect', async () => {
    const { id } = await create();
    receiver.status = 302;
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect.poll(async () => (await deliveries(id))[0]?.last_status).toBe(302);
    expect((await deliveries(id))[0].status).toBe('pending');
  });

  it('answered 410 disables the webhook', async () => {
    const { id } = await create();
    receiver.status = 410;
    await client.caller.post(`/api/v1/webhooks/${id}/test`);
    await expect
      .poll(async () => (await client.caller.get(`/api/v1/webhooks/${id}`)).body.data.enabled)
      .toBe(false);
    const { body } = await client.caller.get(`/api/v1/webhooks/${id}`);
    expect(body.data.disabled_reason).toContain('410');
  });
});

it('private addresses are refused unless they are listed', async () => {
  const strict = await TestService.start();
  try {
    const { caller } = await integratorOf(strict, await strict.tenant());
    for (const url of [receiver.url, 'https://127.0.0.1/x', 'https://169.254.169.254/latest']) {
      const answer = await caller.post('/api/v1/webhooks', { url, events: ['device.offline'] });
      expect([answer.status, answer.body.details[0].field]).toEqual([422, 'url']);
    }
    expect(receiver.received).toEqual([]);
  } finally {
    await strict.close();
  }
});
