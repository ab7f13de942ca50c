import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { AuditEntry } from './audit.schema.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let client: ClientFixture;

beforeAll(async () => {
  service = await TestService.start({ WEBHOOKS_PRIVATE: '127.0.0.0/8' });
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  admin = await service.member(tenant);
  client = await integratorOf(service, tenant, 'North roof');
});

const entries = async (query = ''): Promise<AuditEntry[]> =>
  (await admin.get(`/v1/audit?limit=100${query}`)).body.data;
const changesOf = async (id: string) =>
  (await entries(`&target_id=${id}`)).map(({ action, before, after }) => ({ action, before, after }));

describe('what an integrator changes', () => {
  const by = () => ({ kind: 'client', id: client.id, name: 'North roof' });

  it('is recorded of devices, as of the clients that staff see in them', async () => {
    const { body } = await client.caller.post('/api/v1/devices', { name: 'Inverter', type: 'solar' });
    const id = body.data.device_id;
    await client.caller.put(`/api/v1/devices/${id}`, { name: 'Inverter 2', metadata: { model: 'H7' } });
    await client.caller.put(`/api/v1/devices/${id}`, { name: 'Inverter 2' });
    await client.caller.delete(`/api/v1/devices/${id}`);
    expect(await changesOf(id)).toMatchObject([
      { action: 'client.deleted', before: { name: 'Inverter 2' } },
      {
        action: 'client.updated',
        before: { name: 'Inverter', metadata: {} },
        after: { name: 'Inverter 2', metadata: { model: 'H7' } },
      },
      { action: 'client.created', before: null, after: { name: 'Inverter', type: 'solar' } },
    ]);
    const [last] = await entries(`&target_id=${id}`);
    expect(last).toMatchObject({
      actor: by(),
      target: { type: 'client', name: 'Inverter 2' },
      request_id: expect.any(String),
    });
    expect(Date.parse(last?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('is recorded of alert rules', async () => {
    const rule = {
      kind: 'threshold',
      name: 'Too hot',
      metric: 'temperature',
      condition: 'above',
      threshold: 80,
      severity: 'high',
    };
    const { body } = await client.caller.post('/api/v1/alerts/rules', rule);
    const path = `/api/v1/alerts/rules/${body.data.id}`;
    await client.caller.put(path, { ...rule, threshold: 90 });
    await client.caller.put(path, { ...rule, threshold: 90 });
    await client.caller.delete(path);
    expect(await changesOf(body.data.id)).toMatchObject([
      { action: 'alert_rule.deleted', before: { name: 'Too hot', threshold: 90 } },
      { action: 'alert_rule.updated', before: { threshold: 80 }, after: { threshold: 90 } },
      { action: 'alert_rule.created', after: rule },
    ]);
    expect((await entries(`&target_id=${body.data.id}`))[0]?.actor).toEqual(by());
  });

  it('is recorded of webhooks, without their secrets', async () => {
    const wanted = { url: 'https://hook.example/path', events: ['device.offline'] };
    const client_id = client.id;
    const { body } = await client.caller.post('/api/v1/webhooks', wanted);
    const path = `/api/v1/webhooks/${body.data.id}`;
    await client.caller.put(path, { enabled: false });
    const rotated = await client.caller.post(`${path}/rotate-secret`);
    await client.caller.delete(path);
    expect(await changesOf(body.data.id)).toEqual([
      { action: 'webhook.deleted', before: { ...wanted, enabled: false, client_id }, after: null },
      { action: 'webhook.secret_rotated', before: null, after: null },
      { action: 'webhook.updated', before: { enabled: true }, after: { enabled: false } },
      { action: 'webhook.created', before: null, after: { ...wanted, enabled: true, client_id } },
    ]);
    const all = JSON.stringify(await entries());
    expect(all).not.toContain(body.data.secret);
    expect(all).not.toContain(rotated.body.data.secret);
  });
});

it('what the service changes by itself is recorded as that', async () => {
  const receiver = await WebhookReceiver.start();
  receiver.status = 410;
  const { body } = await client.caller.post('/api/v1/webhooks', {
    url: receiver.url,
    events: ['device.offline'],
  });
  await client.caller.post(`/api/v1/webhooks/${body.data.id}/test`);
  await expect
    .poll(async () => (await entries(`&target_id=${body.data.id}`))[0])
    .toMatchObject({
      action: 'webhook.disabled',
      actor: { kind: 'system', id: null },
      after: { enabled: false, disabled_reason: expect.stringContaining('410') },
    });
  await receiver.close();
});

describe('the audit trail', () => {
  it('is paged and filtered, the latest first', async () => {
    for (const name of ['one', 'two', 'three']) await admin.post('/v1/clients', { name, description: 'x' });
    const { body } = await admin.get('/v1/audit?limit=2&page=2&action=client.created');
    expect(body).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2 });
    expect(body.data.map(({ target }: AuditEntry) => target.name)).toEqual(['one']);
    expect(await entries(`&actor_id=${admin.user.id}`)).toHaveLength(3);
    expect(await entries(`&actor_id=${client.id}`)).toEqual([]);
  });

  it('is for those who hold system.admin', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    const refused = await manager.get('/v1/audit');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You do not have permission: system.admin is needed.',
    ]);
  });

  it('tells of no change that was undone', async () => {
    const before = (await entries()).length;
    // Nobody takes the last administrator’s role away, not even for a moment.
    const viewer = (await admin.get('/v1/roles?limit=100')).body.data[0];
    const refused = await admin.put(`/v1/users/${admin.user.id}/roles`, { role_ids: [viewer.id] });
    expect(refused.status).toBe(409);
    expect(await entries()).toHaveLength(before);
  });

  it('can be added to by requests, and by nothing else', async () => {
    const { rows } = await sql<{ rights: string }>`
      select string_agg(privilege_type, ' ' order by privilege_type) as rights
      from information_schema.role_table_grants
      where table_name = 'audit_entry' and grantee = 'energy_app'`.execute(service.database.owner);
    expect(rows).toEqual([{ rights: 'INSERT SELECT' }]);
  });
});
