import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { judgeSilence } from './judge-silence.ts';

let service: TestService;
let tenant: Tenant;
let client: ClientFixture;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
  tenant = await service.tenant();
});
afterAll(() => service.close());

let minutes = 0;
beforeEach(async () => {
  client = await integratorOf(service, tenant);
  minutes = 0;
});

/** A reading a minute after the one before it. */
const send = (temperature: number, device = client.id) => {
  minutes += 1;
  const timestamp = new Date(Date.now() - (60 - minutes) * 60_000).toISOString();
  return client.caller.post(`/api/v1/devices/${device}/readings`, { timestamp, metadata: { temperature } });
};

const hot = {
  kind: 'threshold',
  name: 'Too hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  severity: 'high',
};

const alerts = async (query = '') => (await client.caller.get(`/api/v1/alerts${query}`)).body.data;

describe('alert rules', () => {
  it('are created, read, replaced and deleted', async () => {
    const created = await client.caller.post('/api/v1/alerts/rules', hot);
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({ ...hot, device_id: null, enabled: true });
    const path = `/api/v1/alerts/rules/${created.body.data.id}`;
    expect(created.headers.get('location')).toBe(path);
    expect((await client.caller.put(path, { ...hot, threshold: 90 })).body.data.threshold).toBe(90);
    expect((await client.caller.get('/api/v1/alerts/rules')).body.data).toHaveLength(1);
    const other = await integratorOf(service, tenant);
    expect((await other.caller.get(path)).status).toBe(404);
    expect((await other.caller.delete(path)).status).toBe(404);
    expect((await client.caller.delete(path)).status).toBe(204);
  });

  it.each([
    [{ ...hot, severity: 'dramatic' }],
    [{ ...hot, threshold: undefined }],
    [{ ...hot, hysteresis: -1 }],
    [{ kind: 'offline', name: 'Silent', severity: 'low' }],
    [{ ...hot, device_id: '00000000-0000-4000-8000-000000000000' }],
  ])('refuse %j', async (body) => {
    expect((await client.caller.post('/api/v1/alerts/rules', body)).status).toBe(422);
  });

  it.each([
    [{ ...hot, threshold: 'high' }, ['threshold']],
    [{ ...hot, threshold: 1e308 }, ['threshold']],
    [{ ...hot, metric: 'No metric', offline_minutes: 5 }, ['metric', 'offline_minutes']],
    [{ kind: 'offline', name: ' ', severity: 'low', offline_minutes: 0 }, ['name', 'offline_minutes']],
    [{ kind: 'offline', name: 'Silent', severity: 'low' }, ['offline_minutes']],
    [{ ...hot, kind: 'thresh' }, ['kind']],
    [{ name: 'Too hot' }, ['kind']],
    [{ ...hot, kind: ['offline'] }, ['kind']],
  ])('tell of %j what matters to its kind: %j', async (body, fields) => {
    const rule = (await client.caller.post('/api/v1/alerts/rules', hot)).body.data;
    for (const answer of [
      await client.caller.post('/api/v1/alerts/rules', body),
      await client.caller.put(`/api/v1/alerts/rules/${rule.id}`, body),
    ]) {
      expect(answer.status).toBe(422);
      const named = answer.body.details.map(({ field }: { field: string }) => field);
      expect(named.toSorted(), JSON.stringify(answer.body.details)).toEqual(fields);
    }
  });
});

describe('a threshold', () => {
  it('opens one alert above it and resolves it below the hysteresis', async () => {
    await client.caller.post('/api/v1/alerts/rules', hot);
    for (const value of [79, 80]) await send(value);
    expect(await alerts()).toEqual([]);
    await send(81);
    expect(await alerts('?status=open')).toMatchObject([
      { rule_name: 'Too hot', severity: 'high', value: 81, status: 'open' },
    ]);
    for (const value of [79, 82, 76]) await send(value);
    expect(await alerts()).toHaveLength(1);
    await send(75);
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    await send(85);
    expect((await alerts()).map(({ status }: { status: string }) => status)).toEqual(['open', 'resolved']);
    expect(await alerts('?status=resolved')).toHaveLength(1);
  });

  it('of a rule that is switched off is over, and may be passed anew once the rule is on again', async () => {
    const { id } = (await client.caller.post('/api/v1/alerts/rules', hot)).body.data;
    await send(90);
    expect(await alerts('?status=open')).toHaveLength(1);
    await client.caller.put(`/api/v1/alerts/rules/${id}`, { ...hot, enabled: false });
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
    await send(95);
    expect(await alerts('?status=open')).toEqual([]);
    await client.caller.put(`/api/v1/alerts/rules/${id}`, hot);
    await send(96);
    expect(await alerts('?status=open')).toMatchObject([{ value: 96 }]);
  });

  it('of a rule that is moved to another device, or to another metric, is over', async () => {
    const register = async (name: string): Promise<string> =>
      (await client.caller.post('/api/v1/devices', { name })).body.data.device_id;
    const [one, other] = [await register('One'), await register('Other')];
    const { id } = (await client.caller.post('/api/v1/alerts/rules', hot)).body.data;
    const change = (rule: object) => client.caller.put(`/api/v1/alerts/rules/${id}`, { ...hot, ...rule });
    const open = async () =>
      (await alerts('?status=open'))
        .map(({ device_name }: { device_name: string }) => device_name)
        .toSorted();
    for (const device of [one, other]) await send(99, device);
    expect(await open()).toEqual(['One', 'Other']);
    await change({ device_id: other, threshold: 85 });
    expect(await open()).toEqual(['Other']);
    await change({ device_id: one });
    expect(await open()).toEqual([]);
    await send(98, one);
    expect(await open()).toEqual(['One']);
    await change({ device_id: one, metric: 'humidity' });
    expect(await open()).toEqual([]);
  });

  it('is passed after a reading of the future as well, and told once of a future that is sent again', async () => {
    await client.caller.post('/api/v1/alerts/rules', hot);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const path = `/api/v1/devices/${client.id}/readings`;
    const sent = (timestamp: string, temperature: number) =>
      client.caller.post(path, { timestamp, metadata: { temperature } });
    const [ahead, furtherAhead] = [inHours(22), inHours(23)];
    await sent(ahead, 20);
    await send(90);
    expect(await alerts('?status=open')).toMatchObject([{ value: 90 }]);
    await send(20);
    expect(await alerts('?status=open')).toEqual([]);
    // A clock that is ahead is still a device that is hot.
    await sent(furtherAhead, 91);
    expect(await alerts('?status=open')).toMatchObject([{ value: 91 }]);
    await send(21);
    await sent(furtherAhead, 91);
    expect(await alerts('?status=open')).toEqual([]);
    expect(await alerts()).toHaveLength(2);
  });

  it('is passed by what counts, not by a value that the same batch takes back', async () => {
    await client.caller.post('/api/v1/alerts/rules', hot);
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    const readings = [99, 20].map((temperature) => ({ timestamp, metadata: { temperature } }));
    await client.caller.post(`/api/v1/devices/${client.id}/readings/batch`, { readings });
    expect(await alerts()).toEqual([]);
  });

  it('watches the client’s devices, but not those of another rule’s device', async () => {
    const device = (await client.caller.post('/api/v1/devices', { name: 'Inverter' })).body.data.device_id;
    await client.caller.post('/api/v1/alerts/rules', { ...hot, device_id: device });
    await send(99);
    expect(await alerts()).toEqual([]);
    await send(99, device);
    expect(await alerts()).toMatchObject([{ device_name: 'Inverter' }]);
  });

  it('is silent about a client in maintenance, and about history', async () => {
    await client.caller.post('/api/v1/alerts/rules', hot);
    await send(20);
    const past = new Date(Date.now() - 86_400_000).toISOString();
    await client.caller.post(`/api/v1/devices/${client.id}/readings`, {
      timestamp: past,
      metadata: { temperature: 99 },
    });
    expect(await alerts()).toEqual([]);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set({ status: 'maintenance' })
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', client.id)
        .execute(),
    );
    await send(99);
    expect(await alerts()).toEqual([]);
  });

  it('tells the webhooks that asked for it, once', async () => {
    const receiver = await WebhookReceiver.start();
    await client.caller.post('/api/v1/webhooks', { url: receiver.url, events: ['alert.threshold_exceeded'] });
    await client.caller.post('/api/v1/alerts/rules', hot);
    await send(81);
    await send(70);
    await send(82);
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(2);
    const events = receiver.received.map(({ body }) => JSON.parse(body));
    expect(events.map(({ type }) => type)).toEqual(['alert.threshold_exceeded', 'alert.threshold_exceeded']);
    expect(events.map(({ data }) => data.value).toSorted((one, other) => one - other)).toEqual([81, 82]);
    expect(events[0].data).toMatchObject({
      device_id: client.id,
      metric: 'temperature',
      threshold: 80,
      severity: 'high',
    });
    await receiver.close();
  });
});

describe('silence', () => {
  const seen = (interval: string) =>
    service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('client')
        .set({ last_seen_at: sql<Date>`now() - ${interval}::interval` })
        .where('tenant_id', '=', tenantId)
        .where('client_id', '=', client.id)
        .execute(),
    );

  const silent = { kind: 'offline', name: 'Silent', offline_minutes: 30, severity: 'critical' };

  it('opens an alert once, and reporting again resolves it', async () => {
    await client.caller.post('/api/v1/alerts/rules', silent);
    await seen('29 minutes');
    await judgeSilence(service.database);
    expect(await alerts()).toEqual([]);
    await seen('31 minutes');
    await Promise.all([judgeSilence(service.database), judgeSilence(service.database)]);
    expect(await alerts()).toMatchObject([{ rule_name: 'Silent', status: 'open', severity: 'critical' }]);
    await send(20);
    await judgeSilence(service.database);
    expect(await alerts()).toMatchObject([{ status: 'resolved' }]);
  });

  it('is not spoken of while a client is in maintenance, nor is its end', async () => {
    const receiver = await WebhookReceiver.start();
    const device = (await client.caller.post('/api/v1/devices', { name: 'Inverter' })).body.data.device_id;
    await client.caller.post('/api/v1/webhooks', {
      url: receiver.url,
      events: ['device.offline', 'device.online'],
    });
    await client.caller.post('/api/v1/alerts/rules', { ...silent, device_id: device });
    const set = (id: string, changes: object) =>
      service.inTenant(tenant, ({ db, tenantId }) =>
        db
          .updateTable('client')
          .set(changes)
          .where('tenant_id', '=', tenantId)
          .where('client_id', '=', id)
          .execute(),
      );
    const open = async () => (await alerts('?status=open')).length;
    await set(device, { last_seen_at: sql<Date>`now() - interval '1 hour'` });
    // The devices of a client in maintenance are as silent as the client.
    await set(client.id, { status: 'maintenance' });
    await judgeSilence(service.database);
    expect(await alerts()).toEqual([]);
    await set(client.id, { status: 'active' });
    await judgeSilence(service.database);
    expect(await open()).toBe(1);
    await set(device, { status: 'maintenance' });
    await judgeSilence(service.database);
    expect(await open()).toBe(1);
    await set(device, { status: 'active', last_seen_at: sql<Date>`now()` });
    await judgeSilence(service.database);
    expect(await open()).toBe(0);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBe(2);
    const types = receiver.received.map(({ body }) => String(JSON.parse(body).type));
    expect(types.toSorted()).toEqual(['device.offline', 'device.online']);
    await receiver.close();
  });
});

describe('the list of alerts', () => {
  it('is paged without gaps or repeats, also when many are opened in one instant', async () => {
    for (const name of ['one', 'two', 'three', 'four']) {
      await client.caller.post('/api/v1/alerts/rules', { ...hot, name });
    }
    await send(99);
    const seen: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await client.caller.get(`/api/v1/alerts?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.data.map(({ rule_name }: { rule_name: string }) => rule_name));
      cursor = page.body.next_cursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(['four', 'one', 'three', 'two']);
    expect((await client.caller.get('/api/v1/alerts?cursor=nonsense')).status).toBe(422);
  });
});
