import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { type Staff, staffAlerts } from '../testing/staff-alerts.ts';

const given = staffAlerts();
const { opened } = given;
let { operator, manager, site, tenant } = {} as Staff;

beforeEach(() => {
  ({ operator, manager, site, tenant } = given.staff());
});

const start = (more: object = {}, key: string = randomUUID(), caller = operator) =>
  caller.post(
    `/v1/clients/${site.id}/maintenance`,
    { hours: 2, reason: 'On site', ...more },
    { 'idempotency-key': key },
  );
const windows = async () => (await manager.get('/v1/maintenance-windows')).body.data;
const problems = async () => (await operator.get('/v1/problem-sites')).body.data;

it('maintenance begins now for some hours, once, whoever acts on alerts may', async () => {
  const key = randomUUID();
  const answer = await start({}, key);
  expect(answer.status, answer.text).toBe(201);
  expect((await start({}, key)).body).toEqual(answer.body);
  const [window, ...more] = await windows();
  expect(more).toEqual([]);
  expect(window).toMatchObject({ reason: 'On site', state: 'now', sites: [{ id: site.id }] });
  const { from, to } = window.next;
  expect(Date.parse(to) - Date.parse(from)).toBe(2 * 3_600_000);
  expect(Math.abs(Date.parse(from) - Date.now())).toBeLessThan(120_000);
  const viewer = await given.service().member(tenant, { roles: ['viewer'] });
  expect((await start({}, key, viewer)).status).toBe(403);
  const stranger = await given.service().member(await given.service().tenant('Borealis'));
  expect((await start({}, key, stranger)).status).toBe(404);
  expect((await start({ hours: 1 })).status).toBe(422);
});

it('maintenance that waited for a network began when it was asked for', async () => {
  const made_at = new Date(Date.now() - 5 * 3_600_000).toISOString();
  expect((await start({ made_at })).body.data.state).toBe('over');
  expect((await start({ made_at: new Date(Date.now() + 3_600_000).toISOString() })).body.data.state).toBe(
    'now',
  );
  expect((await start({ made_at: '2020-01-01T00:00:00Z' })).status).toBe(422);
});

it('maintenance that is over leaves room for more', async () => {
  await given.service().inTenant(tenant, ({ db, tenantId }) =>
    sql`insert into maintenance_window (tenant_id, window_id, reason, starts_at, ends_at, weekly, repeat_until, everywhere, locations)
      select ${tenantId}::int, gen_random_uuid(), 'On site', '2025-01-01T10:00', '2025-01-01T12:00', n % 2 = 0, '2025-06-01', false, '{}'
      from generate_series(1, 1200) as n returning 1`.execute(db),
  );
  expect((await start()).status).toBe(201);
  const [first, ...others] = await windows();
  expect([first.state, others.length]).toEqual(['now', 999]);
});

it('sites with problems are listed with their alerts, the worst that nobody has first, resting ones last', async () => {
  expect(await problems()).toMatchObject({ total: 1, sites: [{ silent: true, alerts: [], latitude: null }] });
  const alert = await opened();
  const [first] = (await problems()).sites;
  expect(first).toMatchObject({
    id: site.id,
    name: 'North roof',
    silent: false,
    alert_count: 1,
    maintenance_until: null,
    alerts: [{ id: alert.id, rule: 'Too hot', severity: 'critical', acknowledged: false }],
  });
  await start();
  const resting = (await problems()).sites.at(-1);
  expect(Date.parse(resting.maintenance_until) - Date.now()).toBeGreaterThan(3_500_000);
  const admin = await given.service().member(tenant);
  await admin.post('/v1/roles', { name: 'reader', display_name: 'Reader', permissions: ['client.read'] });
  const reader = await given.service().member(tenant, { roles: ['reader'] });
  expect((await reader.get('/v1/problem-sites')).body.data).toEqual({ sites: [], total: 0 });
  const nobody = await given.service().member(tenant, { roles: [] });
  expect((await nobody.get('/v1/problem-sites')).status).toBe(403);
});

it('an alert that is acknowledged with the same key again stays as somebody left it', async () => {
  const alert = await opened();
  const key = randomUUID();
  const act = (action: string, headers = {}) =>
    operator.post(`/v1/alerts/${alert.id}/actions`, { action }, headers);
  const first = await act('acknowledge', { 'idempotency-key': key });
  expect([first.status, first.body.data.state]).toEqual([200, 'acknowledged']);
  expect((await act('unacknowledge')).body.data.state).toBe('open');
  const again = await act('acknowledge', { 'idempotency-key': key });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await operator.get(`/v1/alerts/${alert.id}`)).body.data.state).toBe('open');
});
