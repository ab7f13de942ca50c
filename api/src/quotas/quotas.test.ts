import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { RunningExports } from './running-exports.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let client: ClientFixture;
beforeAll(async () => {
  service = await TestService.start({
    QUOTA_CLIENTS: '4',
    QUOTA_METRICS_PER_DEVICE: '3',
    QUOTA_METRICS: '5',
    QUOTA_RULES_PER_CLIENT: '5',
    QUOTA_WEBHOOKS_PER_CLIENT: '1',
  });
  tenant = await service.tenant();
  admin = await service.member(tenant);
  client = await integratorOf(service, tenant);
});
afterAll(() => service.close());

async function quota(name: string): Promise<{ used: number; limit: number }> {
  const { body } = await admin.get('/v1/quotas');
  return body.data.find((each: { name: string }) => each.name === name);
}
let second = 0;
const reading = (metadata: object) => {
  second += 1;
  return { timestamp: new Date(Date.now() - second * 1000).toISOString(), metadata };
};
const path = () => `/api/v1/devices/${client.id}/readings`;

describe('quotas', () => {
  it('of metrics reject what has a new one alone, and other organizations have their own', async () => {
    const readings = [{ a: 1, b: 1 }, { c: 1, d: 1 }, { a: 2 }, { e: 1 }].map(reading);
    const answer = await client.caller.post(`${path()}/batch`, { readings });
    expect(answer.body.data).toMatchObject({ created: 2, rejected: 2 });
    expect(answer.body.data.results[3].errors[0].message).toMatch(/as many different metrics as it may/);

    const alone = await client.caller.post(path(), reading({ f: 1 }));
    expect([alone.status, alone.body.code]).toEqual([409, 'quota_reached']);
    expect((await client.caller.post(path(), reading({ a: 3 }))).status).toBe(201);
    expect(await quota('metrics_per_device')).toMatchObject({ used: 3, limit: 3 });

    const second = await integratorOf(service, tenant, 'South roof');
    const of = (metadata: object) => ({ readings: [reading(metadata)] });
    const send = (body: object) => second.caller.post(`/api/v1/devices/${second.id}/readings/batch`, body);
    expect((await send(of({ x: 1, y: 1 }))).body.data.created).toBe(1);
    expect((await send(of({ z: 1 }))).body.data.rejected).toBe(1);
    expect(await quota('metrics')).toMatchObject({ used: 5, limit: 5 });

    const elsewhere = await integratorOf(service, await service.tenant());
    const free = await elsewhere.caller.post(`/api/v1/devices/${elsewhere.id}/readings`, reading({ q: 1 }));
    expect(free.status).toBe(201);
  });

  it('of metrics cost the database nothing once they are reached', async () => {
    const full = await integratorOf(service, await service.tenant());
    const send = (names: string[]) =>
      full.caller.post(`/api/v1/devices/${full.id}/readings/batch`, {
        readings: names.map((name) => reading({ [name]: 1 })),
      });
    expect((await send(['a', 'b', 'c', 'd'])).body.data).toMatchObject({ created: 3, rejected: 1 });
    const turns = vi.spyOn(service.database.turns, 'run');
    const answer = await send(Array.from({ length: 100 }, (_, n) => `more_${n}`));
    expect(answer.body.data.rejected).toBe(100);
    // Who calls is asked for, and nothing else.
    expect(turns.mock.calls.length).toBeLessThanOrEqual(1);
    turns.mockRestore();
  });

  it('of clients hold for devices, clients and imports, and what is deleted makes room', async () => {
    const { used } = await quota('clients');
    for (let at = used; at < 4; at += 1) {
      const made = await client.caller.post('/api/v1/devices', { name: `Device ${at}` });
      expect(made.status, made.text).toBe(201);
    }
    const more = { name: 'More', description: 'More' };
    const refused = await Promise.all([
      client.caller.post('/api/v1/devices', { name: 'More' }),
      admin.post('/v1/clients', more),
      admin.post('/v1/clients/import', { dry_run: false, rows: [{ line: 1, ...more }] }),
    ]);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'quota_reached']);
    const { body } = await client.caller.get('/api/v1/devices');
    const device = body.data.find((each: { device_id: string }) => each.device_id !== client.id);
    expect((await client.caller.delete(`/api/v1/devices/${device.device_id}`)).status).toBe(204);
    expect((await admin.post('/v1/clients', more)).status).toBe(201);
  });

  it('of rules and webhooks hold however many ask at once', async () => {
    const rule = { kind: 'offline', name: 'Silent', offline_minutes: 5, severity: 'low' };
    const rules = await Promise.all(
      Array.from({ length: 9 }, () => client.caller.post('/api/v1/alerts/rules', rule)),
    );
    expect(Map.groupBy(rules, ({ status }) => status).get(201)).toHaveLength(5);
    expect(rules.filter(({ status }) => status === 409)).toHaveLength(4);
    const webhook = { url: 'https://one.example/hook', events: ['webhook.test'] };
    expect((await client.caller.post('/api/v1/webhooks', webhook)).status).toBe(201);
    const another = await client.caller.post('/api/v1/webhooks', webhook);
    expect([another.status, another.body.code]).toEqual([409, 'quota_reached']);
    expect(await quota('rules_per_client')).toEqual({ name: 'rules_per_client', used: 5, limit: 5 });
    expect(await quota('webhooks_per_client')).toMatchObject({ used: 1, limit: 1 });
  });

  it('of clients hold for what comes back, with its devices', async () => {
    const other = await service.tenant();
    const staff = await service.member(other);
    const back = await integratorOf(service, other);
    expect((await back.caller.post('/api/v1/devices', { name: 'Inverter' })).status).toBe(201);
    expect((await staff.delete(`/v1/clients/${back.id}`)).status).toBe(204);
    const added = [];
    for (let n = 0; n < 3; n += 1) {
      const made = await staff.post('/v1/clients', { name: `Site ${n}`, description: 'x' });
      added.push(made.body.data.id);
    }
    const refused = await staff.post(`/v1/clients/${back.id}/restore`);
    expect([refused.status, refused.body.code]).toEqual([409, 'quota_reached']);
    const many = await staff.post('/v1/clients/bulk', { action: 'restore', ids: [back.id] });
    expect([many.status, many.body.code]).toEqual([409, 'quota_reached']);
    // It stays away, and may come back once there is room.
    expect((await staff.get('/v1/clients')).body.data).toHaveLength(3);
    expect((await staff.delete(`/v1/clients/${added[0]}`)).status).toBe(204);
    expect((await staff.post(`/v1/clients/${back.id}/restore`)).status).toBe(200);
    expect((await staff.get('/v1/clients')).body.data.length).toBeGreaterThanOrEqual(3);
  });

  it('tell of open streams', async () => {
    expect(await quota('streams')).toEqual({ name: 'streams', used: 0, limit: 600 });
    const end = new AbortController();
    const { authorization } = admin;
    await fetch(`${service.url}/v1/live`, { headers: { authorization }, signal: end.signal });
    expect(await quota('streams')).toMatchObject({ used: 1 });
    end.abort();
    await expect.poll(async () => (await quota('streams')).used).toBe(0);
  });

  it('are read by those who may change the settings', async () => {
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/quotas')).status).toBe(403);
  });
});

it('downloads at a time are counted by organization, until they end or break off', async () => {
  const exports = new RunningExports(2);
  const download = () => Readable.from(['x']);
  const [first, other] = [exports.watch(1, download()), exports.watch(1, download())];
  expect(() => exports.requireRoom(1)).toThrow(/at a time/);
  expect(() => exports.requireRoom(2)).not.toThrow();
  first.destroy();
  await new Promise((done) => other.once('close', done).resume());
  expect(exports.of(1)).toBe(0);
});
