import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { recordChanges, theService } from './audit.queries.ts';
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
    const own = await entries(`&actor_id=${admin.user.id}`);
    expect(own.map(({ action }) => action)).toEqual([...Array(3).fill('client.created'), 'session.started']);
    expect(await entries(`&actor_id=${client.id}`)).toEqual([]);
  });

  it('is for those who hold audit.read, or system.admin', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    const refused = await manager.get('/v1/audit');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You do not have permission: audit.read or system.admin is needed.',
    ]);
    const { body: role } = await admin.post('/v1/roles', { name: 'auditors', display_name: 'Auditors' });
    await admin.put(`/v1/roles/${role.data.id}/permissions`, { permissions: ['audit.read'] });
    await admin.put(`/v1/users/${manager.user.id}/roles`, { role_ids: [role.data.id] });
    expect((await manager.get('/v1/audit')).status).toBe(200);
    expect((await manager.get('/v1/audit/export')).status).toBe(200);
  });

  it('is read on from where a page ended, whatever came meanwhile', async () => {
    for (const name of ['one', 'two', 'three']) await admin.post('/v1/clients', { name, description: 'x' });
    const created = '/v1/audit?limit=2&action=client.created';
    const { body: first } = await admin.get(created);
    await admin.post('/v1/clients', { name: 'four', description: 'x' });
    const { body: second } = await admin.get(`${created}&cursor=${first.next_cursor}`);
    const names = [...first.data, ...second.data].map(({ target }: AuditEntry) => target.name);
    expect(names).toEqual(['three', 'two', 'one']);
    expect(second.next_cursor).toBeNull();
    expect((await admin.get(`${created}&cursor=bm9uZQ`)).status).toBe(422);
  });

  it('is filtered by time', async () => {
    await admin.post('/v1/clients', { name: 'one', description: 'x' });
    const [entry] = await entries('&action=client.created');
    const at = entry?.at ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    const found = (query: string) => entries(`&action=client.created&${query}`);
    expect(await found(`from=${at}&to=${later}`)).toHaveLength(1);
    expect(await found(`to=${at}`)).toEqual([]);
    expect(await found(`from=${later}`)).toEqual([]);
  });

  it('is filtered by days of the organization, and says which day is none', async () => {
    await admin.post('/v1/clients', { name: 'one', description: 'x' });
    const [entry] = await entries('&action=client.created');
    const zone = tenant.timezone;
    const day = new Date(entry?.at ?? '').toLocaleDateString('sv-SE', { timeZone: zone });
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const found = (query: string) => entries(`&action=client.created&${query}`);
    expect(await found(`first_day=${day}&last_day=${day}`)).toHaveLength(1);
    expect(await found(`last_day=${dayBefore}`)).toEqual([]);
    expect(await found(`first_day=${dayBefore}`)).toHaveLength(1);
    const refused = async (query: string) => (await admin.get(`/v1/audit?${query}`)).body.details;
    expect(await refused('first_day=2026-02-30')).toEqual([
      { field: 'first_day', message: 'is not a day of the calendar' },
    ]);
    expect(await refused('first_day=2026-02-02&last_day=2026-02-01')).toEqual([
      { field: 'last_day', message: 'is before first_day' },
    ]);
    const file = await admin.get(`/v1/audit/export?action=client.created&last_day=${dayBefore}`);
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(1);
  });

  it('is exported whole, each entry once, however many there are', async () => {
    const many = Array.from({ length: 3500 }, (_, index) => ({
      action: 'client.noticed',
      target: { type: 'client', id: `c${index}`, name: `Site ${index}` },
    }));
    await tenantTransaction(service.database, tenant.tenantId, (tx) => recordChanges(tx, theService, many));
    const { text } = await admin.get('/v1/audit/export?format=ndjson&action=client.noticed');
    const lines: AuditEntry[] = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(3500);
    expect(new Set(lines.map(({ target }) => target.id)).size).toBe(3500);
    expect(await entries('&target_id=c3499&action=client.noticed')).toHaveLength(1);
  });

  it('is exported as CSV that is no formula, and line by line, and tells who did', async () => {
    await admin.post('/v1/clients', { name: '=cmd()', description: 'x' });
    const csv = await admin.get('/v1/audit/export?action=client.created');
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [header, line, end] = csv.text.split('\r\n');
    expect([header?.startsWith('id,at,actor_kind'), end]).toEqual([true, '']);
    expect(line).toContain(`"'=cmd()"`.slice(1, -1));
    const lines = await admin.get('/v1/audit/export?format=ndjson');
    const read = lines.text
      .trimEnd()
      .split('\n')
      .map((each) => JSON.parse(each));
    expect(read.map(({ action }: AuditEntry) => action)).toEqual([
      'audit.exported',
      'audit.exported',
      'client.created',
      'session.started',
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

describe('who came in', () => {
  const sessions = async () =>
    (await entries())
      .filter(({ target }) => target.type === 'session')
      .map(({ action, after }) => [action, after]);
  const started = ['session.started', { by: 'sign-in' }];

  it('is recorded with where from, and so is who went', async () => {
    const person = await service.member(tenant, { roles: ['viewer'] });
    const [entry] = await entries();
    expect(entry).toMatchObject({
      action: 'session.started',
      actor: { id: person.user.id, name: 'Mara Member' },
      origin: { address: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/) },
    });
    await person.post('/v1/auth/logout');
    expect((await sessions())[0]).toEqual(['session.ended', { sessions: 1 }]);
  });

  it('is recorded of those who were refused: inactive, or of no organization', async () => {
    const person = await service.member(tenant, { roles: ['viewer'], email: 'gone@example.com' });
    await admin.put(`/v1/users/${person.user.id}`, { status: 'inactive' });
    await expect(service.signIn('gone@example.com', tenant)).rejects.toThrow('403');
    await expect(service.signIn('stranger@example.com', tenant)).rejects.toThrow('403');
    expect((await sessions()).slice(0, 2)).toEqual([
      ['session.refused', { reason: 'not_a_member' }],
      ['session.refused', { reason: 'account_inactive' }],
    ]);
    expect((await entries())[0]?.actor).toEqual({ kind: 'user', id: null, name: 'stranger@example.com' });
  });

  it('is recorded of refresh tokens that are no longer taken, and of none that nobody issued', async () => {
    const person = await service.member(tenant, { roles: ['viewer'] });
    const refreshPath = `/v1/tenants/${tenant.id}/auth/refresh`;
    const token = person.session?.refresh_token ?? '';
    await person.post('/v1/auth/logout');
    const refresh = (refresh_token: string) => service.anybody.post(refreshPath, { refresh_token });
    expect((await refresh(token)).status).toBe(401);
    const wrong = token.slice(0, -4) + (token.endsWith('AAAA') ? 'BBBB' : 'AAAA');
    expect((await refresh(wrong)).status).toBe(401);
    expect((await sessions()).slice(0, 3)).toEqual([
      ['session.refresh_refused', { reason: 'ended' }],
      ['session.ended', { sessions: 1 }],
      started,
    ]);
  });
});
