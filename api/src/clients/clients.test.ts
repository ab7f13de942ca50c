import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepQuantities } from '../figures/metric-quantities.ts';
import type { Caller } from '../testing/caller.ts';
import { addClient, ingest } from '../testing/readings.ts';
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

async function add(fields: object = {}): Promise<Client & { access_token: string }> {
  const answer = await staff.post('/v1/clients', { name: 'Hill farm', description: 'Ten panels', ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const seen = (id: string, minutesAgo: number) =>
  service.inTenant(tenant, ({ db }) =>
    db
      .updateTable('client')
      .set({ last_seen_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})` })
      .where('client_id', '=', id)
      .execute(),
  );

describe('adding a client', () => {
  it('answers its access token once and keeps only a hash', async () => {
    const client = await add({ name: ' Hill farm ', location: 'Building A' });
    expect(client).toMatchObject({
      name: 'Hill farm',
      status: 'active',
      connectivity: 'offline',
      parent_id: null,
    });
    expect(client.access_token.length).toBeGreaterThan(60);
    const read = await staff.get(`/v1/clients/${client.id}`);
    expect(read.text).not.toContain(client.access_token.slice(-20));
    const stored = await service.inTenant(tenant, ({ db }) => db.selectFrom('client').selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(client.access_token.slice(-20));
  });

  it.each([
    [{}, ['name', 'description']],
    [{ name: '  ', description: 'x' }, ['name']],
    [{ name: 'x', description: 'x', tenant_id: 7 }, ['tenant_id']],
    [{ name: 5, description: 'x' }, ['name']],
  ])('refuses %j with a reason for each field', async (body, fields) => {
    const answer = await staff.post('/v1/clients', body);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('refuses what is no JSON, and a NUL character', async () => {
    const broken = await staff.post('/v1/clients', '{', { 'content-type': 'application/json' });
    expect(broken.status).toBe(400);
    expect((await staff.post('/v1/clients', { name: 'a\u0000b', description: 'x' })).status).toBe(422);
  });
});

describe('the list', () => {
  it('searches, filters, sorts and pages', async () => {
    const names = ['Alpha', 'beta', 'Gamma', 'Delta 100%'];
    const clients = [];
    for (const name of names)
      clients.push(await add({ name, building: name === 'beta' ? 'Building B' : 'Building A' }));
    const list = async (query: string) => {
      const { status, body, text } = await staff.get(`/v1/clients?${query}`);
      expect(status, text).toBe(200);
      return body;
    };
    const namesOf = async (query: string) => (await list(query)).data.map(({ name }: Client) => name);
    expect(await namesOf('')).toEqual(['Alpha', 'beta', 'Delta 100%', 'Gamma']);
    expect(await list('limit=3&page=2')).toMatchObject({ total: 4, page: 2, limit: 3, totalPages: 2 });
    expect(await namesOf('limit=3&page=2')).toEqual(['Gamma']);
    expect(await list('limit=3&page=9')).toMatchObject({ data: [], total: 4, totalPages: 2 });
    expect(await list('search=nothing')).toMatchObject({ data: [], total: 0, totalPages: 0 });
    expect(await namesOf('search=ALPH')).toEqual(['Alpha']);
    expect(await namesOf('search=100%25')).toEqual(['Delta 100%']);
    expect(await namesOf('search=%25%25')).toEqual([]);
    expect(await namesOf(`search=${clients[2]?.id.slice(0, 8)}`)).toEqual(['Gamma']);
    expect(await namesOf(`search=${clients[2]?.id.toUpperCase().slice(9, 18)}`)).toEqual(['Gamma']);
    expect(await namesOf('search=building%20b')).toEqual(['beta']);
    expect(await namesOf('search=beta%20ten')).toEqual([]);
    expect(await namesOf('location=Building%20B')).toEqual(['beta']);
    expect(await namesOf('sort=created_at&order=desc&limit=1')).toEqual(['Delta 100%']);

    await staff.put(`/v1/clients/${clients[0]?.id}`, { status: 'maintenance' });
    expect(await namesOf('status=maintenance')).toEqual(['Alpha']);
    expect(await namesOf('status=active')).toHaveLength(3);
    await seen(clients[1]?.id ?? '', 29);
    await seen(clients[2]?.id ?? '', 31);
    await seen(clients[3]?.id ?? '', 24 * 60 + 1);
    expect(await namesOf('status=online')).toEqual(['beta']);
    expect(await namesOf('status=warning')).toEqual(['Gamma']);
    expect(await namesOf('status=offline')).toEqual(['Alpha', 'Delta 100%']);
    expect(await namesOf('sort=last_seen_at&order=desc')).toEqual(['beta', 'Gamma', 'Delta 100%', 'Alpha']);
  });

  it('shows the energy of the last 24 hours', async () => {
    const id = await addClient(service, tenant);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    await ingest(service, tenant, [
      { client: id, metric: 'energy_consumption', at: hoursAgo(30), value: 100 },
      { client: id, metric: 'energy_consumption', at: hoursAgo(5), value: 2 },
      { client: id, metric: 'energy_consumption', at: hoursAgo(1), value: 3 },
    ]);
    const { body } = await staff.get('/v1/clients?sort=consumption&order=desc');
    expect(body.data[0]).toMatchObject({ id, consumption: 5 });
  });

  it('shows no energy of hours that have not begun, in list, sorting and client', async () => {
    const [ahead, now] = [await addClient(service, tenant), await addClient(service, tenant)];
    const at = (client: string, hours: number, value: number) => ({
      client,
      metric: 'energy_consumption',
      at: new Date(Date.now() + hours * 3_600_000),
      value,
    });
    await ingest(service, tenant, [
      at(ahead, -1, 1),
      at(ahead, 3, 1000),
      at(ahead, 20, 50_000),
      at(now, -1, 2),
    ]);
    const { body } = await staff.get('/v1/clients?sort=consumption&order=desc');
    expect(body.data.slice(0, 2)).toMatchObject([
      { id: now, consumption: 2 },
      { id: ahead, consumption: 1 },
    ]);
    expect((await staff.get(`/v1/clients/${ahead}`)).body.data).toMatchObject({ consumption: 1 });
  });

  it('names the places once each, in order', async () => {
    await add({ location: ' building B ' });
    await add({ location: 'Building A' });
    await add({ location: 'Building A', building: 'Annex' });
    await add({ location: '  ' });
    const gone = await add({ location: 'Cellar' });
    await staff.delete(`/v1/clients/${gone.id}`);
    expect((await staff.get('/v1/clients/locations')).body.data).toEqual(['Building A', 'building B']);
  });

  it('finds the devices of a client, and gives up to 1,000 at a time', async () => {
    const { id } = await add();
    const rows = Array.from({ length: 120 }, (_, line) => ({ line, name: `Site ${line}`, description: 'x' }));
    await staff.post('/v1/clients/import', { dry_run: false, rows });
    await service.inTenant(tenant, ({ db }) =>
      db.updateTable('client').set({ parent_id: id }).where('name', 'in', ['Site 3', 'Site 4']).execute(),
    );
    const children = await staff.get(`/v1/clients?parent_id=${id}`);
    expect(children.body.data.map(({ name }: Client) => name)).toEqual(['Site 3', 'Site 4']);
    const { body } = await staff.get('/v1/clients?limit=1000');
    expect([body.data.length, body.total, body.totalPages]).toEqual([121, 121, 1]);
  });

  it.each(['page=0', 'limit=1001', 'parent_id=x', 'limit=x', 'status=broken', 'sort=token_hash', 'page=1.5'])(
    'refuses %s',
    async (query) => {
      expect((await staff.get(`/v1/clients?${query}`)).status).toBe(422);
    },
  );
});

describe('the last readings', () => {
  it('are one for every metric, whatever its kind', async () => {
    const id = await addClient(service, tenant);
    const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
    await ingest(service, tenant, [
      { client: id, metric: 'power', at: at(45 * 24 * 60), value: 1 },
      { client: id, metric: 'power', at: at(10), value: 2 },
      { client: id, metric: 'power', at: at(30), value: 3 },
      { client: id, metric: 'status', at: at(20), value: 'ok' },
      { client: id, metric: 'own_metric', at: at(50 * 24 * 60), value: 7 },
    ]);
    const { body } = await staff.get(`/v1/clients/${id}/readings/latest`);
    expect(body.data).toMatchObject([
      { metric_name: 'own_metric', value: 7, value_type: 'numeric', unit: null },
      { metric_name: 'power', value: 2, value_type: 'numeric', unit: 'W' },
      { metric_name: 'status', value: 'ok', value_type: 'text', unit: null },
    ]);
    const age = Date.now() - Date.parse(body.data[1].timestamp);
    expect(age / 60_000).toBeCloseTo(10, 0);
  });

  it('are none of those that are stamped later than now', async () => {
    const id = await addClient(service, tenant);
    const at = (minutesAhead: number) => new Date(Date.now() + minutesAhead * 60_000);
    await ingest(service, tenant, [
      { client: id, metric: 'power', at: at(-10), value: 1 },
      { client: id, metric: 'power', at: at(60), value: 2 },
      { client: id, metric: 'voltage', at: at(60), value: 3 },
    ]);
    const { body } = await staff.get(`/v1/clients/${id}/readings/latest`);
    expect(body.data).toMatchObject([{ metric_name: 'power', value: 1 }]);
  });

  it('have the unit in which an integrator gave a metric of its own', async () => {
    const id = await addClient(service, tenant);
    await keepQuantities(service.database, tenant.tenantId, [
      { values: [{ metric: 'wind_gust', value: 7, quantity: 'speed' }] },
    ]);
    await ingest(service, tenant, [{ client: id, metric: 'wind_gust', at: new Date(), value: 7 }]);
    const { body } = await staff.get(`/v1/clients/${id}/readings/latest`);
    expect(body.data).toMatchObject([{ metric_name: 'wind_gust', value: 7, unit: 'm/s' }]);
  });

  it('are none of a client that has sent nothing', async () => {
    const { id } = await add();
    expect((await staff.get(`/v1/clients/${id}/readings/latest`)).body.data).toEqual([]);
  });
});

describe('changing a client', () => {
  it('counts versions, and refuses a change of an older one', async () => {
    const { id } = await add();
    const etag = (await staff.get(`/v1/clients/${id}`)).headers.get('etag') ?? '';
    const changed = await staff.put(
      `/v1/clients/${id}`,
      { name: 'Renamed', status: 'inactive' },
      { 'if-match': etag },
    );
    expect(changed.body.data).toMatchObject({
      name: 'Renamed',
      status: 'inactive',
      description: 'Ten panels',
    });
    const late = await staff.put(`/v1/clients/${id}`, { name: 'Late' }, { 'if-match': etag });
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    const current = changed.headers.get('etag') ?? '';
    expect(current).toBe(`"${changed.body.data.version}"`);
    expect((await staff.put(`/v1/clients/${id}`, { name: 'Now' }, { 'if-match': current })).status).toBe(200);
  });

  it('lets one of two simultaneous changes win', async () => {
    const { id } = await add();
    const etag = (await staff.get(`/v1/clients/${id}`)).headers.get('etag') ?? '';
    const change = (name: string) => staff.put(`/v1/clients/${id}`, { name }, { 'if-match': etag });
    const statuses = (await Promise.all([change('one'), change('two')])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is recorded, with what was and what is', async () => {
    const { id } = await add();
    await staff.put(`/v1/clients/${id}`, { name: 'Renamed', description: 'Ten panels' });
    await staff.post(`/v1/clients/${id}/token`);
    await staff.delete(`/v1/clients/${id}`);
    const { body } = await staff.get(`/v1/audit?target_id=${id}`);
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual([
      'client.deleted',
      'client.token_regenerated',
      'client.updated',
      'client.created',
    ]);
    expect(body.data[2]).toMatchObject({
      actor: { id: staff.user.id, kind: 'user', name: 'Mara Member' },
      before: { name: 'Hill farm' },
      after: { name: 'Renamed' },
      request_id: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain('ems_');
  });
});

describe('the access token', () => {
  it('is regenerated: the old one and its sessions end at once', async () => {
    const client = await add();
    const session = await service.obtainToken(client.id, client.access_token);
    expect(session.status).toBe(200);
    const bearer = { authorization: `Bearer ${session.body.access_token}` };
    expect((await service.anybody.get('/api/v1/devices', bearer)).status).toBe(200);

    const fresh = await staff.post(`/v1/clients/${client.id}/token`);
    expect(fresh.status).toBe(200);
    expect((await service.obtainToken(client.id, client.access_token)).status).toBe(401);
    expect((await service.anybody.get('/api/v1/devices', bearer)).status).toBe(401);
    expect((await service.obtainToken(client.id, fresh.body.data.access_token)).status).toBe(200);
  });

  it('ends with the client', async () => {
    const client = await add();
    expect((await staff.delete(`/v1/clients/${client.id}`)).status).toBe(204);
    expect((await service.obtainToken(client.id, client.access_token)).status).toBe(401);
    expect((await staff.get(`/v1/clients/${client.id}`)).status).toBe(404);
    expect((await staff.get('/v1/clients')).body.total).toBe(0);
  });
});

describe('who may', () => {
  it('do what: by permission', async () => {
    const { id } = await add();
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const nobody = await service.member(tenant, { roles: [] });
    expect((await viewer.get('/v1/clients')).status).toBe(200);
    expect((await nobody.get('/v1/clients')).status).toBe(403);
    for (const refused of [
      await viewer.post('/v1/clients', { name: 'x', description: 'x' }),
      await viewer.put(`/v1/clients/${id}`, { name: 'x' }),
      await viewer.post(`/v1/clients/${id}/token`),
      await viewer.delete(`/v1/clients/${id}`),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
    }
    expect((await service.anybody.get('/v1/clients')).status).toBe(401);
  });

  it('reach a client of another tenant: nobody, as if it did not exist', async () => {
    const { id } = await add();
    const other = await service.member(await service.tenant('Borealis'));
    const unknown = '7b1c9d1e-0000-4000-8000-000000000000';
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['POST', '/token', undefined],
      ['POST', '/restore', undefined],
      ['GET', '/readings/latest', undefined],
    ] as const) {
      const foreign = await other.send(method, `/v1/clients/${id}${path}`, body);
      const missing = await other.send(method, `/v1/clients/${unknown}${path}`, body);
      expect(foreign.status).toBe(404);
      expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    }
    expect((await staff.get(`/v1/clients/${id}`)).status).toBe(200);
    expect((await other.get('/v1/clients/not-a-uuid')).status).toBe(422);
  });
});
