import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { judgeSilence } from '../alerts/judge-silence.ts';
import type { StaffAlert } from '../alerts/staff-alerts.schema.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let roof: ClientFixture;
let field: ClientFixture;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'], firstName: 'Marco', lastName: 'Ferrante' });
  roof = await integratorOf(service, tenant, 'Roof');
  field = await integratorOf(service, tenant, 'Field');
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.deleteFrom('alert_rule').where('tenant_id', '=', tenantId).execute(),
  );
});

/** What the clock of the organization showed so many minutes ago. */
const clock = (minutesAgo: number) => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: tenant.timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return format.format(Date.now() - minutesAgo * MINUTE).replace(' ', 'T');
};
const plan = (from: number, to: number, more: object = {}) => ({
  reason: 'New inverter',
  starts_at: clock(from),
  ends_at: clock(to),
  weekly: false,
  everywhere: false,
  client_ids: [roof.id],
  locations: [],
  ...more,
});
const addWindow = async (from: number, to: number, more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/maintenance-windows', plan(from, to, more));
  expect(status, text).toBe(201);
  return body.data;
};
const hot = {
  kind: 'threshold',
  name: 'Too hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  severity: 'high',
};
const addRule = async (rule: object) =>
  expect((await manager.post('/v1/alert-rules', rule)).status).toBe(201);
const send = async (site: ClientFixture, minutesAgo: number, metadata: object) => {
  const timestamp = new Date(Date.now() - minutesAgo * MINUTE).toISOString();
  const answer = await site.caller.post(`/api/v1/devices/${site.id}/readings`, { timestamp, metadata });
  expect(answer.status, answer.text).toBe(201);
};
const alerts = async (state = 'open'): Promise<string[]> =>
  (await manager.get(`/v1/alerts?state=${state}`)).body.data
    .map(({ site, rule }: StaffAlert) => `${site.name} ${rule.name}`)
    .toSorted();

it('a maintenance window that is decades away is coming, and not over', async () => {
  const times = { starts_at: '2099-12-30T23:00', ends_at: '2099-12-31T04:00' };
  const next = { from: '2099-12-30T22:00:00.000Z', to: '2099-12-31T03:00:00.000Z' };
  for (const weekly of [false, true])
    expect(await addWindow(0, 0, { ...times, weekly })).toMatchObject({ state: 'coming', next });
});

describe('in a maintenance window', () => {
  it('no value opens an alert, whenever it arrives; outside of it the first one does', async () => {
    await addRule(hot);
    await addWindow(120, 60);
    await send(roof, 100, { temperature: 90 });
    await send(field, 100, { temperature: 90 });
    expect(await alerts()).toEqual(['Field Too hot']);
    await send(roof, 61, { temperature: 95 });
    expect(await alerts()).toEqual(['Field Too hot']);
    await send(roof, 59, { temperature: 95 });
    expect(await alerts()).toEqual(['Field Too hot', 'Roof Too hot']);
  });

  it('what is open stays, and ends with the first value after it', async () => {
    await addRule(hot);
    await send(roof, 130, { temperature: 90 });
    await addWindow(120, 60);
    await send(roof, 100, { temperature: 20 });
    expect(await alerts()).toEqual(['Roof Too hot']);
    await send(roof, 50, { temperature: 20 });
    expect(await alerts()).toEqual([]);
    expect(await alerts('resolved')).toEqual(['Roof Too hot']);
  });

  it('the minutes for which a value has to last begin anew', async () => {
    await addRule({ ...hot, for_minutes: 30 });
    await addWindow(120, 60);
    await send(roof, 125, { temperature: 90 });
    await send(roof, 90, { temperature: 90 });
    await send(roof, 55, { temperature: 90 });
    expect(await alerts()).toEqual([]);
    await send(roof, 24, { temperature: 90 });
    expect(await alerts()).toEqual(['Roof Too hot']);
  });

  it('a clock that is ahead is judged by the present', async () => {
    await addRule(hot);
    await addWindow(-60, -120);
    await send(roof, -90, { temperature: 90 });
    expect(await alerts()).toEqual(['Roof Too hot']);
  });

  it('silence is not counted, and not told', async () => {
    await addRule({ kind: 'offline', name: 'Silence', offline_minutes: 60, severity: 'high' });
    const silentFor = async (site: ClientFixture, minutes: number) => {
      await service.inTenant(tenant, ({ db, tenantId }) =>
        sql`update client set last_seen_at = now() - make_interval(mins => ${minutes})
          where tenant_id = ${tenantId} and client_id = ${site.id}::uuid`.execute(db),
      );
      await judgeSilence(service.database);
    };
    const window = await addWindow(200, -30);
    await silentFor(field, 1);
    await silentFor(roof, 240);
    expect(await alerts()).toEqual([]);
    // It is over: 40 minutes of silence before it and 15 after it are not 60, 40 and 25 are.
    const change = (to: number) =>
      manager.put(`/v1/maintenance-windows/${window.id}`, plan(200, to)).then(({ status }) => status);
    expect(await change(15)).toBe(200);
    await silentFor(roof, 240);
    expect(await alerts()).toEqual([]);
    expect(await change(25)).toBe(200);
    await silentFor(roof, 240);
    expect(await alerts()).toEqual(['Roof Silence']);
    // Open already: it stays while maintenance goes on, although the site reports.
    expect(await change(-30)).toBe(200);
    await silentFor(roof, 1);
    expect(await alerts()).toEqual(['Roof Silence']);
    expect(await change(20)).toBe(200);
    await silentFor(roof, 1);
    expect(await alerts()).toEqual([]);
  });

  it('a value that stays the same is not counted', async () => {
    await addRule({ kind: 'stuck', name: 'Stuck', metric: 'voltage', for_minutes: 120, severity: 'low' });
    const window = await addWindow(180, 60);
    for (const minutes of [230, 170, 110, 50, 10]) await send(roof, minutes, { voltage: 231 });
    for (const minutes of [230, 110, 10]) await send(field, minutes, { voltage: 231 });
    await judgeSilence(service.database);
    expect(await alerts()).toEqual(['Field Stuck']);
    const { status } = await manager.put(`/v1/maintenance-windows/${window.id}`, plan(150, 110));
    expect(status).toBe(200);
    await judgeSilence(service.database);
    expect(await alerts()).toEqual(['Field Stuck', 'Roof Stuck']);
  });

  it('stand the devices of a site, and what is at a location', async () => {
    await addRule(hot);
    const { body } = await roof.caller.post('/api/v1/devices', { name: 'Inverter', type: 'inverter' });
    const inverter = { ...roof, id: body.data.device_id };
    await manager.put(`/v1/clients/${field.id}`, { location: 'Oslo' });
    await addWindow(30, -30);
    await addWindow(30, -30, { client_ids: [], locations: ['Oslo'] });
    await send(inverter, 5, { temperature: 95 });
    await send(field, 5, { temperature: 95 });
    expect(await alerts()).toEqual([]);
    await manager.put(`/v1/clients/${field.id}`, { location: 'Bergen' });
    await send(field, 4, { temperature: 95 });
    expect(await alerts()).toEqual(['Field Too hot']);
  });

  it('a site needs no attention, and the dashboard says how many are left out', async () => {
    await addRule(hot);
    await send(roof, 5, { temperature: 95 });
    await send(field, 5, { temperature: 95 });
    const attention = async () => {
      const { sites, ...counts } = (await manager.get('/v1/alerts/attention')).body.data;
      return { names: sites.map(({ site }: StaffAlert) => site.name).toSorted(), ...counts };
    };
    expect(await attention()).toEqual({
      names: ['Field', 'Roof'],
      total_sites: 2,
      active_sites: 2,
      reporting_sites: 2,
      in_maintenance: 0,
    });
    await addWindow(2, -30);
    expect(await attention()).toEqual({
      names: ['Field'],
      total_sites: 1,
      active_sites: 1,
      reporting_sites: 1,
      in_maintenance: 1,
    });
  });

  it('a dry run opens nothing either', async () => {
    await send(roof, 300, { temperature: 20, voltage: 1 });
    for (const minutes of [290, 200, 190, 50]) await send(roof, minutes, { temperature: 90, voltage: 5 });
    const tried = async (rule: object) => {
      const { body, text } = await manager.post('/v1/alert-rules/dry-run', rule);
      expect(body.data, text).toBeDefined();
      return body.data.openings.map(({ opened_at }: { opened_at: string }) =>
        Math.round((Date.now() - Date.parse(opened_at)) / MINUTE),
      );
    };
    const silence = { kind: 'offline', name: 'x', offline_minutes: 75, severity: 'low' };
    const stuck = { kind: 'stuck', name: 'x', metric: 'voltage', for_minutes: 180, severity: 'low' };
    const at = { client_id: roof.id };
    expect(await tried({ ...hot, ...at })).toEqual([290]);
    expect(await tried({ ...silence, ...at })).toEqual([115, 215]);
    expect(await tried({ ...stuck, ...at })).toEqual([50]);
    await addWindow(295, 195);
    expect(await tried({ ...hot, ...at })).toEqual([190]);
    expect(await tried({ ...silence, ...at })).toEqual([115]);
    expect(await tried({ ...stuck, ...at })).toEqual([]);
    await addWindow(150, 100);
    expect(await tried({ ...silence, ...at })).toEqual([65]);
  });
});

describe('a maintenance window', () => {
  it('is made, read, changed and deleted by those who may change rules, and audited', async () => {
    const window = await addWindow(60, -60, { reason: '  Cleaning ' });
    expect(window).toMatchObject({
      reason: 'Cleaning',
      sites: [{ id: roof.id, name: 'Roof' }],
      state: 'now',
      timezone: tenant.timezone,
      version: 1,
      repeat_until: null,
    });
    const path = `/v1/maintenance-windows/${window.id}`;
    const edit = (caller: Caller, headers: Record<string, string> = {}) =>
      caller.put(path, plan(60, -90, { locations: ['Oslo'] }), headers);
    expect((await edit(manager, { 'if-match': '"7"' })).status).toBe(412);
    const edited = await edit(manager, { 'if-match': '"1"' });
    expect(edited.body.data).toMatchObject({ reason: 'New inverter', version: 2, locations: ['Oslo'] });

    const operator = await service.member(tenant, { roles: ['operator'] });
    const nobody = await service.member(tenant, { roles: [] });
    const stranger = await service.member(await service.tenant('Borealis'));
    expect((await operator.get(path)).body.data).toEqual((await manager.get(path)).body.data);
    for (const refused of [
      await edit(operator),
      await operator.delete(path),
      await operator.post('/v1/maintenance-windows', plan(1, 0)),
      await nobody.get('/v1/maintenance-windows'),
    ])
      expect(refused.status).toBe(403);
    expect((await service.anybody.get(path)).status).toBe(401);
    for (const missing of [await stranger.get(path), await edit(stranger), await stranger.delete(path)])
      expect(missing.status).toBe(404);
    expect((await stranger.get('/v1/maintenance-windows')).body.data).toEqual([]);

    expect((await manager.delete(path)).status).toBe(204);
    expect((await manager.get(path)).status).toBe(404);
    const admin = await service.member(tenant);
    const trail = (await admin.get(`/v1/audit?target_id=${window.id}`)).body.data;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual([
      'maintenance.deleted',
      'maintenance.updated',
      'maintenance.created',
    ]);
    expect(trail[1]).toMatchObject({
      actor: { name: 'Marco Ferrante' },
      before: { reason: 'Cleaning', locations: [] },
      after: { reason: 'New inverter', locations: ['Oslo'] },
    });
  });

  it('comes first while it holds, then what comes next, and what is over last', async () => {
    await addWindow(120, 60, { reason: 'Over' });
    await addWindow(-600, -660, { reason: 'Coming' });
    await addWindow(24 * 60 + 30, 24 * 60 - 30, { reason: 'Every week', weekly: true });
    await addWindow(30, -30, { reason: 'Now' });
    const { data, timezone } = (await manager.get('/v1/maintenance-windows')).body;
    expect(timezone).toBe(tenant.timezone);
    expect(data.map(({ reason, state }: { reason: string; state: string }) => `${reason}: ${state}`)).toEqual(
      ['Now: now', 'Coming: coming', 'Every week: coming', 'Over: over'],
    );
    const next = Date.parse(data[2].next.from);
    expect(Math.abs(next - Date.now() - 6 * 24 * HOUR + 30 * MINUTE)).toBeLessThan(2 * HOUR);
  });

  it('is told for the chart of one site', async () => {
    await addWindow(60, 30);
    await addWindow(20, -10, { reason: 'All', everywhere: true, client_ids: [] });
    const asked = (site: ClientFixture, caller = manager, from = 300) => {
      const span = { from: new Date(Date.now() - from * MINUTE), to: new Date() };
      return caller.get(
        `/v1/maintenance-times?client_id=${site.id}&from=${span.from.toISOString()}&to=${span.to.toISOString()}`,
      );
    };
    const reasons = async (site: ClientFixture, caller = manager) =>
      (await asked(site, caller)).body.data.map(({ reason }: { reason: string }) => reason);
    expect(await reasons(roof)).toEqual(['New inverter', 'All']);
    expect(await reasons(field)).toEqual(['All']);
    const stranger = await service.member(await service.tenant('Borealis'));
    expect(await reasons(roof, stranger)).toEqual([]);
    expect((await asked(roof, await service.member(tenant, { roles: [] }))).status).toBe(403);
    expect((await asked(roof, manager, 600_000)).status).toBe(422);
    expect((await asked(roof, manager, -5)).status).toBe(422);
  });

  it.each([
    [{ ends_at: '2026-05-01T10:00', starts_at: '2026-05-01T10:00' }, 'ends_at'],
    [{ starts_at: '2026-05-01T10:00', ends_at: '2027-05-04T10:00' }, 'ends_at'],
    [{ starts_at: '2026-05-01T10:00', ends_at: '2026-05-07T10:01', weekly: true }, 'ends_at'],
    [{ starts_at: '2026-02-30T10:00', ends_at: '2026-05-01T10:00' }, 'starts_at'],
    [{ starts_at: '2026-05-01T24:00' }, 'starts_at'],
    [
      {
        starts_at: '2026-05-01T10:00',
        ends_at: '2026-05-01T11:00',
        weekly: true,
        repeat_until: '2026-04-30',
      },
      'repeat_until',
    ],
    [{ client_ids: [] }, 'client_ids'],
    [{ client_ids: ['018f0000-0000-7000-8000-0000000000b2'] }, 'client_ids'],
    [{ reason: ' ' }, 'reason'],
  ])('is refused: %j', async (wrong, field) => {
    const { status, body } = await manager.post('/v1/maintenance-windows', { ...plan(10, 0), ...wrong });
    expect([status, body.details?.[0]?.field]).toEqual([422, field]);
  });

  it('of deleted sites alone is about no site', async () => {
    await addRule(hot);
    const window = await addWindow(30, -30);
    const admin = await service.member(tenant);
    expect((await admin.delete(`/v1/clients/${roof.id}`)).status).toBe(204);
    expect((await manager.get(`/v1/maintenance-windows/${window.id}`)).body.data.sites).toEqual([]);
    await send(field, 5, { temperature: 95 });
    expect(await alerts()).toEqual(['Field Too hot']);
  });
});
