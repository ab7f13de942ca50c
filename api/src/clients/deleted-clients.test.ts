import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Client } from './clients.schema.ts';

let service: TestService;
let tenant: Tenant;
let staff: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  staff = await service.member(tenant);
});

interface Reporting {
  id: string;
  /** Obtains a bearer token with the client's own access token. */
  signIn: () => ReturnType<Caller['post']>;
  refresh: (token: string) => ReturnType<Caller['post']>;
  device: Caller;
  deviceId: string;
}

/** A client with a device, a session and a reading. */
async function reporting(name = 'Hill farm'): Promise<Reporting> {
  const { id, access_token } = (await staff.post('/v1/clients', { name, description: 'x' })).body.data;
  const signIn = () => service.obtainToken(id, access_token);
  const device = new Caller(service.url, { token: (await signIn()).body.access_token });
  const { body } = await device.post('/api/v1/devices', { name: `${name} inverter` });
  const refresh = (refresh_token: string) =>
    service.anybody.post('/api/v1/auth/refresh', {
      refresh_token,
      client_id: id,
      client_secret: access_token,
    });
  const client = { id, signIn, refresh, device, deviceId: body.data.device_id };
  expect((await report(client)).status).toBe(201);
  return client;
}

const report = ({ device, deviceId }: Reporting, minutesAgo = 60) =>
  device.post(`/api/v1/devices/${deviceId}/readings`, {
    timestamp: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    consumption: 1,
  });

const names = async () =>
  (await staff.get('/v1/clients')).body.data.map(({ name }: Client) => name) as string[];

async function events(): Promise<number> {
  const day = 24 * 3_600_000;
  const { body } = await staff.post('/v1/query/execute', {
    template_id: 'aggregate_stats',
    parameters: {
      start_time: new Date(Math.floor(Date.now() / day) * day - day).toISOString(),
      end_time: new Date(Math.ceil(Date.now() / day) * day).toISOString(),
    },
  });
  return body.data.rows[0].total_events;
}

const deletedAgo = (id: string, interval: string) =>
  service.inTenant(tenant, ({ db }) =>
    sql`update client set deleted_at = now() - ${interval}::interval where client_id = ${id}`.execute(db),
  );

describe('a deleted client', () => {
  it('is out of lists, statistics and gates at once, with its devices', async () => {
    const client = await reporting();
    const { body: session } = await client.signIn();
    expect(await events()).toBe(1);

    expect((await staff.delete(`/v1/clients/${client.id}`)).status).toBe(204);
    expect(await names()).toEqual([]);
    expect(await events()).toBe(0);
    for (const path of ['', '/readings/latest']) {
      expect((await staff.get(`/v1/clients/${client.id}${path}`)).status).toBe(404);
    }
    expect((await client.signIn()).status).toBe(401);
    expect((await report(client)).status).toBe(401);
    // The client is not there any more, so its credentials are wrong.
    expect((await client.refresh(session.refresh_token)).status).toBe(401);
    expect((await staff.delete(`/v1/clients/${client.id}`)).status).toBe(404);
  });

  it('comes back as it was: devices, access token and readings; what was issued before stays ended', async () => {
    const client = await reporting();
    const { body: session } = await client.signIn();
    const stolen = new Caller(service.url, { token: session.access_token });
    expect((await stolen.get('/api/v1/devices')).status).toBe(200);
    await staff.delete(`/v1/clients/${client.id}`);
    const restored = await staff.post(`/v1/clients/${client.id}/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body.data).toMatchObject({ id: client.id, name: 'Hill farm', consumption: null });
    expect(restored.headers.get('etag')).toBe(`"${restored.body.data.version}"`);
    expect(await names()).toEqual(['Hill farm', 'Hill farm inverter']);
    expect(await events()).toBe(1);
    expect((await stolen.get('/api/v1/devices')).status).toBe(401);
    expect((await client.refresh(session.refresh_token)).status).toBe(400);
    const fresh = new Caller(service.url, { token: (await client.signIn()).body.access_token });
    expect((await report({ ...client, device: fresh }, 30)).status).toBe(201);
    expect(await events()).toBe(2);
  });

  it('brings back only what went with it', async () => {
    const client = await reporting();
    expect(await events()).toBe(1);
    expect((await client.device.delete(`/api/v1/devices/${client.deviceId}`)).status).toBe(204);
    expect(await events()).toBe(0);
    await staff.post(`/v1/clients/${client.id}/token`);
    await staff.delete(`/v1/clients/${client.id}`);
    await staff.post(`/v1/clients/${client.id}/restore`);
    expect(await names()).toEqual(['Hill farm']);
    // The sessions of the token before had ended for another reason, and stay ended.
    expect((await client.device.get('/api/v1/devices')).status).toBe(401);
  });

  it('stays deleted after a day; one that is not deleted stays as it is', async () => {
    const { id } = await reporting();
    expect((await staff.post(`/v1/clients/${id}/restore`)).status).toBe(200);
    await staff.delete(`/v1/clients/${id}`);
    await deletedAgo(id, '23 hours');
    expect((await staff.post(`/v1/clients/${id}/restore`)).status).toBe(200);
    await staff.delete(`/v1/clients/${id}`);
    await deletedAgo(id, '25 hours');
    expect((await staff.post(`/v1/clients/${id}/restore`)).status).toBe(404);
  });

  it('is recorded, going and coming, device by device', async () => {
    const { id, deviceId } = await reporting();
    await staff.delete(`/v1/clients/${id}`);
    await staff.post(`/v1/clients/${id}/restore`);
    await staff.post(`/v1/clients/${id}/restore`);
    for (const target of [id, deviceId]) {
      const { body } = await staff.get(`/v1/audit?target_id=${target}`);
      const actions = body.data.map(({ action }: { action: string }) => action);
      expect(actions.slice(0, 2)).toEqual(['client.restored', 'client.deleted']);
      expect(actions.filter((action: string) => action === 'client.restored')).toHaveLength(1);
    }
  });

  it('leaves no alert open, and has them back unless their rule is off', async () => {
    const client = await reporting();
    const rule = {
      kind: 'threshold',
      name: 'Too much',
      metric: 'energy_consumption',
      condition: 'above',
      threshold: 0.5,
      severity: 'low',
    };
    const { body } = await client.device.post('/api/v1/alerts/rules', rule);
    await report(client, 30);
    const open = async () => (await client.device.get('/api/v1/alerts?status=open')).body.data.length;
    expect(await open()).toBe(1);

    const goAndComeBack = async (meanwhile: () => Promise<unknown>) => {
      await client.device.delete(`/api/v1/devices/${client.deviceId}`);
      expect(await open()).toBe(0);
      await meanwhile();
      await staff.post(`/v1/clients/${client.deviceId}/restore`);
    };
    await goAndComeBack(async () => undefined);
    expect(await open()).toBe(1);
    await goAndComeBack(() =>
      client.device.put(`/api/v1/alerts/rules/${body.data.id}`, { ...rule, enabled: false }),
    );
    expect(await open()).toBe(0);
  });

  it('is brought back only by whoever may delete', async () => {
    const { id } = await reporting();
    await staff.delete(`/v1/clients/${id}`);
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    expect((await viewer.post(`/v1/clients/${id}/restore`)).status).toBe(403);
    const other = await service.member(await service.tenant('Borealis'));
    expect((await other.post(`/v1/clients/${id}/restore`)).status).toBe(404);
    expect(await names()).toEqual([]);
  });
});
