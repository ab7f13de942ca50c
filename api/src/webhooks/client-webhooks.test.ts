import { randomUUID } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let client: ClientFixture;
let receiver: WebhookReceiver;
let path: string;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8', QUOTA_WEBHOOKS_PER_CLIENT: '3' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'], firstName: 'Marco', lastName: 'Ferrante' });
  client = await integratorOf(service, tenant);
  receiver = await WebhookReceiver.start();
  path = `/v1/clients/${client.id}/webhooks`;
});
afterEach(() => receiver.close());

const wanted = () => ({ url: receiver.url, events: ['alert.resolved'] });
const create = async () => {
  const { status, body, text } = await manager.post(path, wanted());
  expect(status, text).toBe(201);
  return body.data as { id: string; secret: string };
};

describe('webhooks of a client', () => {
  it('are the ones that the client has itself, changed by people under its ETag', async () => {
    const { id, secret } = await create();
    const own = await client.caller.get('/api/v1/webhooks');
    expect(own.body.data).toMatchObject([{ id, ...wanted(), enabled: true }]);
    const one = await manager.get(`${path}/${id}`);
    const tag = one.headers.get('etag') ?? '';
    await client.caller.put(`/api/v1/webhooks/${id}`, { enabled: false });
    const late = await manager.put(`${path}/${id}`, { enabled: true }, { 'if-match': tag });
    expect(late.status).toBe(412);
    expect((await manager.put(`${path}/${id}`, { enabled: true })).body.data.enabled).toBe(true);
    expect((await manager.get(path)).text).not.toContain(secret);
    expect((await manager.delete(`${path}/${id}`)).status).toBe(204);
    expect((await client.caller.get(`/api/v1/webhooks/${id}`)).status).toBe(404);
  });

  it('are tested, replayed, and given a new secret that signs beside the old one', async () => {
    const { id, secret } = await create();
    const sent = await manager.post(`${path}/${id}/test`);
    expect(sent.status, sent.text).toBe(202);
    await expect.poll(() => receiver.received.length).toBe(1);
    const rotated = await manager.post(`${path}/${id}/rotate-secret`);
    expect([rotated.status, rotated.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect((await manager.post(`${path}/${id}/rotate-secret`)).body.code).toBe('rotation_running');
    expect((await manager.post(`${path}/${id}/deliveries/${sent.body.data.id}/replay`)).status).toBe(202);
    await expect.poll(() => receiver.received.length).toBe(2);
    const [, again] = receiver.received;
    for (const each of [secret, rotated.body.data.secret])
      new Verifier(each).verify(again?.body ?? '', again?.headers as Record<string, string>);
    await expect
      .poll(async () => (await manager.get(`${path}/${id}/deliveries`)).body.data)
      .toMatchObject([{ event: 'webhook.test', status: 'delivered', last_status: 204 }]);
  });

  it('are told of in the audit trail with the person, never with a secret', async () => {
    const { id, secret } = await create();
    const sent = await manager.post(`${path}/${id}/test`);
    await manager.post(`${path}/${id}/deliveries/${sent.body.data.id}/replay`);
    const rotated = await manager.post(`${path}/${id}/rotate-secret`);
    await manager.put(`${path}/${id}`, { events: ['device.offline'] });
    await manager.delete(`${path}/${id}`);
    const admin = await service.member(tenant);
    const { body, text } = await admin.get(`/v1/audit?target_id=${id}&limit=20`);
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'webhook.deleted',
      'webhook.updated',
      'webhook.secret_rotated',
      'webhook.replayed',
      'webhook.tested',
      'webhook.created',
    ]);
    for (const { actor } of body.data) expect(actor).toMatchObject({ kind: 'user', name: 'Marco Ferrante' });
    expect(body.data[5].after).toMatchObject({ client_id: client.id });
    for (const each of [secret, rotated.body.data.secret]) expect(text).not.toContain(each);
  });

  it('are found in the audit trail by their client, also when they are gone, and by no other', async () => {
    const { id } = await create();
    await manager.delete(`${path}/${id}`);
    await manager.put(`/v1/clients/${client.id}`, { name: 'Hall' });
    const other = await integratorOf(service, tenant);
    await manager.post(`/v1/clients/${other.id}/webhooks`, wanted());
    const admin = await service.member(tenant);
    const { body, text } = await admin.get(`/v1/audit?client_id=${client.id}`);
    expect(body.total, text).toBe(3);
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
      'client.updated',
      'webhook.deleted',
      'webhook.created',
    ]);
  });

  it('are made once for an Idempotency-Key, which each person has for themselves', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await manager.post(path, wanted(), key);
    const again = await manager.post(path, wanted(), key);
    expect([again.status, again.body.data]).toEqual([201, first.body.data]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await service.member(tenant, { roles: ['manager'] });
    const theirs = await other.post(path, wanted(), key);
    expect(theirs.body.data.id).not.toBe(first.body.data.id);
    const own = await client.caller.post('/api/v1/webhooks', wanted(), key);
    expect(own.body.data.id).not.toBe(first.body.data.id);
    expect((await manager.post(path, wanted())).body.code).toBe('quota_reached');
  });

  it('say at the url why an address is refused', async () => {
    const { status, body } = await manager.post(path, { ...wanted(), url: 'http://example.com/hook' });
    expect([status, body.details]).toEqual([
      422,
      [{ field: 'url', message: 'The url must begin with https://.' }],
    ]);
  });
});

describe('who may', () => {
  const calls = (base: string, id: string): [method: 'get' | 'post' | 'put' | 'delete', path: string][] => [
    ['get', base],
    ['post', base],
    ['get', `${base}/${id}`],
    ['put', `${base}/${id}`],
    ['get', `${base}/${id}/deliveries`],
    ['post', `${base}/${id}/test`],
    ['post', `${base}/${id}/deliveries/${id}/replay`],
    ['post', `${base}/${id}/rotate-secret`],
    ['delete', `${base}/${id}`],
  ];
  const statuses = async (caller: Caller, base: string, id: string) => {
    const found = new Set<number>();
    for (const [method, to] of calls(base, id)) {
      const body = method === 'post' && to === base ? wanted() : { enabled: true };
      const key = { 'idempotency-key': randomUUID() };
      const answer =
        method === 'get' || method === 'delete'
          ? await caller[method](to)
          : await caller[method](to, /\/(test|replay|rotate-secret)$/.test(to) ? undefined : body, key);
      found.add(answer.status);
    }
    return [...found];
  };

  it('does all of it is who may change the client', async () => {
    const { id } = await create();
    const operator = await service.member(tenant, { roles: ['operator'] });
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    expect(await statuses(viewer, path, id)).toEqual([403]);
    const mayChange = (await operator.put(`/v1/clients/${client.id}`, {})).status !== 403;
    expect((await statuses(operator, path, id)).includes(403)).toBe(!mayChange);
  });

  it('finds nothing of another organization, of another client, or of a client that is gone', async () => {
    const { id } = await create();
    const stranger = await service.member(await service.tenant('Borealis'));
    expect(await statuses(stranger, path, id)).toEqual([404]);
    const neighbor = await integratorOf(service, tenant);
    const beside = `/v1/clients/${neighbor.id}/webhooks`;
    for (const part of ['', '/deliveries'])
      expect((await manager.get(`${beside}/${id}${part}`)).status).toBe(404);
    for (const part of ['/test', '/rotate-secret', `/deliveries/${id}/replay`])
      expect((await manager.post(`${beside}/${id}${part}`)).status).toBe(404);
    expect((await manager.put(`${beside}/${id}`, { enabled: false })).status).toBe(404);
    expect((await manager.delete(`${beside}/${id}`)).status).toBe(404);
    const admin = await service.member(tenant);
    await admin.delete(`/v1/clients/${client.id}`);
    expect(await statuses(admin, path, id)).toEqual([404]);
    expect(receiver.received).toEqual([]);
  });
});
