import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { judgeSilence } from './judge-silence.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
let tenant: Tenant;
let operator: Caller;
let manager: Caller;
let site: ClientFixture;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

let minutes = 0;
beforeEach(async () => {
  tenant = await service.tenant();
  operator = await service.member(tenant, { roles: ['operator'], firstName: 'Olivia', lastName: 'Brandt' });
  manager = await service.member(tenant, { roles: ['manager'], firstName: 'Marco', lastName: 'Ferrante' });
  site = await integratorOf(service, tenant, 'North roof');
  minutes = 0;
});

/** A reading a minute after the one before it. */
const send = (temperature: number, from = site) => {
  minutes += 1;
  const timestamp = new Date(Date.now() - (300 - minutes) * 60_000).toISOString();
  return from.caller.post(`/api/v1/devices/${from.id}/readings`, { timestamp, metadata: { temperature } });
};

const hot = {
  kind: 'threshold',
  name: 'Too hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  severity: 'critical',
};
const addRule = async (rule: object = hot) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', rule);
  expect(status, text).toBe(201);
  return body.data;
};
const list = async (query = '', caller = operator): Promise<StaffAlert[]> =>
  (await caller.get(`/v1/alerts${query}`)).body.data;
const counts = async () => (await operator.get('/v1/alerts/counts')).body.data;
const bulk = async (body: object, caller = operator) => {
  const { body: answer, text } = await caller.post('/v1/alerts/bulk', body);
  expect(answer.data, text).toBeDefined();
  return answer.data;
};
/** An alert that is open. */
const opened = async (): Promise<StaffAlert> => {
  await addRule();
  await send(81);
  const [alert] = await list('?state=open');
  if (!alert) throw new Error('No alert was opened.');
  return alert;
};
const seen = (interval: string, id = site.id) =>
  service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update client set last_seen_at = now() - ${interval}::interval
      where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db),
  );

describe('staff', () => {
  it('see alerts of all rules, with what they are about', async () => {
    const alert = await opened();
    expect(alert).toMatchObject({
      rule: { name: 'Too hot' },
      site: { id: site.id, name: 'North roof' },
      kind: 'threshold',
      severity: 'critical',
      state: 'open',
      metric: 'temperature',
      condition: 'above',
      threshold: 80,
      value: 81,
      unit: '°C',
      assignee: null,
    });
    await site.caller.post('/api/v1/alerts/rules', { ...hot, name: 'Of the integrator', severity: 'low' });
    await send(70);
    await send(90);
    expect((await list()).map(({ rule, state }) => `${rule.name} ${state}`).toSorted()).toEqual([
      'Of the integrator open',
      'Too hot open',
      'Too hot resolved',
    ]);
    // Rules and alerts of the staff are none of the integrator’s.
    expect((await site.caller.get('/api/v1/alerts/rules')).body.data).toHaveLength(1);
    expect((await site.caller.get('/api/v1/alerts')).body.data).toHaveLength(1);
  });

  it('may read with alert.read, act with alert.update and make rules with alert.rule, in their organization', async () => {
    const alert = await opened();
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const nobody = await service.member(tenant, { roles: [] });
    const stranger = await service.member(await service.tenant('Borealis'));
    for (const path of ['/v1/alerts', '/v1/alerts/counts', '/v1/alerts/attention', '/v1/alerts/assignees']) {
      expect((await viewer.get(path)).status).toBe(200);
      expect((await nobody.get(path)).status).toBe(403);
      expect((await service.anybody.get(path)).status).toBe(401);
    }
    const act = (caller: Caller) => caller.post(`/v1/alerts/${alert.id}/actions`, { action: 'acknowledge' });
    expect((await act(viewer)).status).toBe(403);
    expect((await act(stranger)).status).toBe(404);
    expect((await stranger.get(`/v1/alerts/${alert.id}`)).status).toBe(404);
    expect((await stranger.get(`/v1/alerts/${alert.id}/history`)).status).toBe(404);
    expect(await list('', stranger)).toEqual([]);
    expect((await operator.post('/v1/alert-rules', hot)).status).toBe(403);
    expect((await stranger.put(`/v1/alert-rules/${alert.rule.id}`, hot)).status).toBe(404);
    expect((await act(operator)).status).toBe(200);
  });

  it('filter by state, severity, site, kind, assignee and text', async () => {
    const alert = await opened();
    const other = await integratorOf(service, tenant, 'South field');
    await send(99, other);
    await seen('3 hours', other.id);
    await judgeSilence(service.database);
    const names = async (query: string) =>
      (await list(query)).map(({ site, kind }) => `${site.name} ${kind}`).toSorted();
    const south = ['South field offline', 'South field threshold'];
    expect(await names('')).toEqual(['North roof threshold', ...south]);
    expect(await names(`?client_id=${other.id}`)).toEqual(south);
    expect(await names('?search=SOUTH')).toEqual(south);
    expect(await names('?search=100%25')).toEqual([]);
    expect(await names('?kind=offline')).toEqual(['South field offline']);
    expect(await names('?severity=high')).toEqual(['South field offline']);
    await bulk({ action: 'assign', assignee_id: operator.user.id, ids: [alert.id] });
    expect(await names('?assignee=me')).toEqual(['North roof threshold']);
    expect(await names(`?assignee=${operator.user.id}`)).toEqual(['North roof threshold']);
    expect(await names('?assignee=nobody')).toEqual(south);
    const answer = await operator.get('/v1/alerts?state=open&kind=threshold&limit=1');
    expect(answer.body.data).toHaveLength(1);
    expect(answer.body.counts).toEqual({ open: 2, acknowledged: 0, snoozed: 0, resolved: 0 });
    const next = await operator.get(
      `/v1/alerts?state=open&kind=threshold&limit=1&cursor=${answer.body.next_cursor}`,
    );
    expect(next.body.data[0].id).not.toBe(answer.body.data[0].id);
    expect(next.body.next_cursor).toBeNull();
    for (const bad of ['state=shut', 'assignee=you', 'cursor=nonsense', 'limit=1000'])
      expect((await operator.get(`/v1/alerts?${bad}`)).status, bad).toBe(422);
  });
});

describe('an alert', () => {
  it('is acknowledged, snoozed, assigned, noted and resolved, and each is taken back; the trail tells all of it', async () => {
    const { id } = await opened();
    const act = async (body: object) => {
      const answer = await operator.post(`/v1/alerts/${id}/actions`, body);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    };
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await act({ action: 'acknowledge', note: 'On my way' })).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: 'Olivia Brandt' },
    });
    expect(await counts()).toEqual({ open: 0, acknowledged: 1, snoozed: 0, resolved: 0 });
    expect(await act({ action: 'unacknowledge' })).toMatchObject({ state: 'open', acknowledged_by: null });
    expect(await act({ action: 'snooze', until })).toMatchObject({ state: 'snoozed', snoozed_until: until });
    expect(await act({ action: 'wake' })).toMatchObject({ state: 'open', snoozed_until: null });
    expect(await act({ action: 'assign', assignee_id: manager.user.id })).toMatchObject({
      assignee: { name: 'Marco Ferrante' },
    });
    expect(await act({ action: 'assign', assignee_id: null })).toMatchObject({ assignee: null });
    await act({ action: 'note', note: ' The fan is dead. ' });
    expect(await act({ action: 'resolve' })).toMatchObject({
      state: 'resolved',
      resolved_by: { name: 'Olivia Brandt' },
    });
    expect(await act({ action: 'reopen' })).toMatchObject({ state: 'open', resolved_by: null });
    const history = (await operator.get(`/v1/alerts/${id}/history`)).body.data;
    expect(
      history.map(({ action, actor, note }: never) => [
        action,
        (actor as { name: string }).name,
        ...(note ? [note] : []),
      ]),
    ).toEqual([
      ['alert.reopened', 'Olivia Brandt'],
      ['alert.resolved', 'Olivia Brandt'],
      ['alert.noted', 'Olivia Brandt', 'The fan is dead.'],
      ['alert.assigned', 'Olivia Brandt'],
      ['alert.assigned', 'Olivia Brandt'],
      ['alert.woken', 'Olivia Brandt'],
      ['alert.snoozed', 'Olivia Brandt'],
      ['alert.unacknowledged', 'Olivia Brandt'],
      ['alert.acknowledged', 'Olivia Brandt', 'On my way'],
      ['alert.opened', 'system'],
    ]);
    const admin = await service.member(tenant);
    const trail = await admin.get(`/v1/audit?target_id=${id}&limit=100`);
    expect(trail.body.total).toBe(10);
  });

  it('is changed from the version that was read', async () => {
    const { id } = await opened();
    const { headers } = await operator.get(`/v1/alerts/${id}`);
    const etag = headers.get('etag') ?? '';
    const act = () =>
      operator.post(`/v1/alerts/${id}/actions`, { action: 'note', note: 'x' }, { 'if-match': etag });
    expect((await act()).status).toBe(200);
    expect((await act()).status).toBe(412);
  });

  it.each([
    [{ action: 'note' }, 'note'],
    [{ action: 'snooze' }, 'until'],
    [{ action: 'snooze', until: '2020-01-01T00:00:00Z' }, 'until'],
    [{ action: 'snooze', until: '2999-01-01T00:00:00Z' }, 'until'],
    [{ action: 'assign' }, 'assignee_id'],
    [{ action: 'assign', assignee_id: '7b1c9d1e-0000-4000-8000-000000000000' }, 'assignee_id'],
  ])('refuses %j', async (body, field) => {
    const { id } = await opened();
    const answer = await operator.post(`/v1/alerts/${id}/actions`, body);
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  });

  it('is one of many that are changed at once, each answered by itself', async () => {
    const { id } = await opened();
    const other = await integratorOf(service, tenant, 'South field');
    await send(99, other);
    const second = (await list()).find(({ site }) => site.name === 'South field')?.id ?? '';
    const missing = '7b1c9d1e-0000-4000-8000-000000000000';
    await operator.post(`/v1/alerts/${id}/actions`, { action: 'resolve' });
    expect(await bulk({ action: 'acknowledge', ids: [id, second, missing] })).toMatchObject({
      succeeded: [second],
      changed: [second],
      failed: [
        { id, code: 'alert_resolved' },
        { id: missing, code: 'not_found' },
      ],
    });
    expect(await bulk({ action: 'acknowledge', ids: [second] })).toMatchObject({
      succeeded: [second],
      changed: [],
    });
    const { versions } = await bulk({ action: 'assign', assignee_id: operator.user.id, ids: [second] });
    const takeBack = { action: 'assign', assignee_id: null, ids: [second.toUpperCase()], versions };
    await operator.post(`/v1/alerts/${second}/actions`, { action: 'note', note: 'Mine now' });
    expect(await bulk(takeBack)).toMatchObject({
      changed: [],
      failed: [{ id: second, code: 'changed_meanwhile' }],
    });
    expect(await bulk({ ...takeBack, versions: [versions[0] + 1] })).toMatchObject({ changed: [second] });
    const twice = { ...takeBack, versions: [1, 2] };
    expect((await operator.post('/v1/alerts/bulk', twice)).body.details[0].field).toBe('versions');
    const many = Array.from({ length: 1001 }, () => second);
    expect((await operator.post('/v1/alerts/bulk', { action: 'acknowledge', ids: many })).status).toBe(422);
  });

  it('that was resolved while it is true stays resolved until that has ended', async () => {
    const { id } = await opened();
    await bulk({ action: 'resolve', ids: [id] });
    await send(90);
    expect(await list('?state=open')).toEqual([]);
    await send(60);
    await send(95);
    expect(await list('?state=open')).toMatchObject([{ value: 95 }]);
    expect(await bulk({ action: 'reopen', ids: [id] })).toMatchObject({
      failed: [{ id, code: 'opened_anew' }],
    });
  });

  it('of silence stays resolved until the site is heard of', async () => {
    await seen('3 hours');
    await judgeSilence(service.database);
    const [alert] = await list('?kind=offline');
    await bulk({ action: 'resolve', ids: [alert?.id] });
    await judgeSilence(service.database);
    expect(await counts()).toMatchObject({ open: 0, resolved: 1 });
    await send(20);
    await judgeSilence(service.database);
    await seen('3 hours');
    await judgeSilence(service.database);
    expect(await counts()).toMatchObject({ open: 1, resolved: 1 });
  });
});

describe('a rule of the staff', () => {
  it('watches all sites in service, or one with its devices', async () => {
    const other = await integratorOf(service, tenant, 'South field');
    const device = (await other.caller.post('/api/v1/devices', { name: 'Inverter' })).body.data.device_id;
    await addRule({ ...hot, name: 'All' });
    await addRule({ ...hot, name: 'South', client_id: other.id });
    await send(99);
    await send(99, { ...other, id: device });
    const found = (await list()).map(({ rule, site }) => `${rule.name} ${site.name}`);
    expect(found.toSorted()).toEqual(['All Inverter', 'All North roof', 'South Inverter']);
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`update client set status = 'inactive' where tenant_id = ${tenantId} and client_id = ${site.id}::uuid`.execute(
        db,
      ),
    );
    await judgeSilence(service.database);
    expect((await list('?state=resolved')).map(({ site }) => site.name)).toEqual(['North roof']);
    await send(20);
    await send(99);
    expect(await list('?state=open&search=north')).toEqual([]);
  });

  it('waits until the value was beyond the threshold for its minutes, without a break', async () => {
    await addRule({ ...hot, for_minutes: 15 });
    for (let minute = 0; minute < 10; minute += 1) await send(90);
    await send(70);
    for (let minute = 0; minute < 15; minute += 1) await send(90);
    expect(await list()).toEqual([]);
    await send(91);
    const [alert] = await list();
    expect(alert).toMatchObject({ value: 91, minutes: 15 });
    expect(Date.parse(alert?.began_at ?? '') - Date.now()).toBeCloseTo(-(300 - 12) * 60_000, -5);
    await send(78);
    expect(await list('?state=open')).toHaveLength(1);
    await send(75);
    expect(await list('?state=open')).toEqual([]);
  });

  it('does not count what a clock that is ahead says as time that has passed', async () => {
    await addRule({ ...hot, for_minutes: 15 });
    const path = `/api/v1/devices/${site.id}/readings`;
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await site.caller.post(path, { timestamp: at(-60_000), metadata: { temperature: 90 } });
    await site.caller.post(path, { timestamp: at(20 * 3_600_000), metadata: { temperature: 91 } });
    expect(await list()).toEqual([]);
  });

  it('is created, read, changed from what was read, and deleted; the trail tells it', async () => {
    const rule = await addRule();
    expect(rule).toMatchObject({
      ...hot,
      client_id: null,
      for_minutes: 0,
      enabled: true,
      unit: '°C',
      unresolved: 0,
    });
    const path = `/v1/alert-rules/${rule.id}`;
    await send(99);
    const read = await manager.get(path);
    expect(read.body.data.unresolved).toBe(1);
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    expect((await manager.put(path, { ...hot, threshold: 90 }, headers)).body.data.threshold).toBe(90);
    expect((await manager.put(path, hot, headers)).status).toBe(412);
    expect(await counts()).toMatchObject({ open: 1 });
    await manager.put(path, { ...hot, enabled: false });
    expect(await counts()).toMatchObject({ open: 0, resolved: 1 });
    expect(
      (await manager.get('/v1/alert-rules')).body.data.map(({ name }: { name: string }) => name),
    ).toContain('Too hot');
    expect((await manager.delete(path)).status).toBe(204);
    expect((await manager.get(path)).status).toBe(404);
    const admin = await service.member(tenant);
    const trail = (await admin.get(`/v1/audit?target_id=${rule.id}`)).body.data;
    expect(trail.map(({ action }: { action: string }) => action)).toEqual([
      'alert_rule.deleted',
      'alert_rule.updated',
      'alert_rule.updated',
      'alert_rule.created',
    ]);
  });

  it('that is deleted ends its alerts, which stay with what was done to them', async () => {
    const rule = await addRule();
    await send(70);
    await send(99);
    const [alert] = await list('?state=open');
    expect((await manager.delete(`/v1/alert-rules/${rule.id}`)).status).toBe(204);
    expect((await manager.get('/v1/alert-rules')).body.data).not.toContainEqual(
      expect.objectContaining({ id: rule.id }),
    );
    expect(await list('?state=resolved')).toMatchObject([
      { id: alert?.id, rule: { name: 'Too hot' }, resolved_by: null },
    ]);
    const history = (await operator.get(`/v1/alerts/${alert?.id}/history`)).body.data;
    expect(history[0]).toMatchObject({
      action: 'alert.ended_with_rule',
      actor: { kind: 'user', name: 'Marco Ferrante' },
    });
    // Nothing would end it again.
    const again = await operator.post(`/v1/alerts/${alert?.id}/actions`, { action: 'reopen' });
    expect([again.status, again.body.code]).toEqual([409, 'rule_deleted']);
    await send(99);
    expect(await counts()).toMatchObject({ open: 0, resolved: 1 });
    expect((await manager.put(`/v1/alert-rules/${rule.id}`, hot)).status).toBe(404);
    expect((await manager.delete(`/v1/alert-rules/${rule.id}`)).status).toBe(404);
  });

  it('that watches its site no more says in the history of its alerts who changed it, and how', async () => {
    const rule = await addRule();
    const path = `/v1/alert-rules/${rule.id}`;
    const endings = ['alert.ended_by_change', 'alert.ended_by_switching_off'] as const;
    for (const [at, change] of [{ condition: 'below', threshold: -10 }, { enabled: false }].entries()) {
      await manager.put(path, hot);
      await send(70);
      await send(99);
      const [alert] = await list('?state=open');
      expect((await manager.put(path, { ...hot, ...change })).status).toBe(200);
      const history = (await operator.get(`/v1/alerts/${alert?.id}/history`)).body.data;
      expect(history[0]).toMatchObject({
        action: endings[at],
        actor: { kind: 'user', name: 'Marco Ferrante' },
      });
      // Said once, however often the rule is saved.
      await manager.put(path, { ...hot, ...change });
      expect((await operator.get(`/v1/alerts/${alert?.id}/history`)).body.data).toHaveLength(history.length);
    }
  });

  it('of an integrator that watches another metric says so in the history of its alerts', async () => {
    const { body } = await site.caller.post('/api/v1/alerts/rules', { ...hot, name: 'Theirs' });
    await send(99);
    const [alert] = await list('?state=open');
    await site.caller.put(`/api/v1/alerts/rules/${body.data.id}`, { ...hot, metric: 'power' });
    expect((await operator.get(`/v1/alerts/${alert?.id}/history`)).body.data[0]).toMatchObject({
      action: 'alert.ended_by_change',
      actor: { kind: 'client', name: 'North roof' },
    });
  });

  it('of an integrator that is deleted ends its alerts as well', async () => {
    const { body } = await site.caller.post('/api/v1/alerts/rules', { ...hot, name: 'Theirs' });
    await send(99);
    expect(await counts()).toMatchObject({ open: 1 });
    const path = `/api/v1/alerts/rules/${body.data.id}`;
    expect((await site.caller.delete(path)).status).toBe(204);
    expect((await site.caller.get(path)).status).toBe(404);
    expect(await counts()).toMatchObject({ open: 0, resolved: 1 });
    expect((await site.caller.get('/api/v1/alerts')).body.data).toMatchObject([
      { rule_name: 'Theirs', status: 'resolved' },
    ]);
  });

  it.each([
    [{ ...hot, client_id: '7b1c9d1e-0000-4000-8000-000000000000' }, 'client_id'],
    [{ ...hot, for_minutes: 1441 }, 'for_minutes'],
    [{ ...hot, device_id: null }, 'device_id'],
    [{ kind: 'offline', name: 'Silent', severity: 'low' }, 'offline_minutes'],
    [{ kind: 'guess' }, 'kind'],
  ])('is refused as %j', async (rule, field) => {
    for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
      const answer = await manager.post(path, rule);
      expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
    }
  });
});

describe('sites that need attention', () => {
  it('are named with their worst alert, the worst first, eight at most', async () => {
    const none = (await operator.get('/v1/alerts/attention')).body.data;
    expect(none).toEqual({
      sites: [],
      total_sites: 0,
      active_sites: 1,
      reporting_sites: 0,
      in_maintenance: 0,
    });
    await opened();
    for (let index = 0; index < 9; index += 1) {
      const silent = await integratorOf(service, tenant, `Silent ${index}`);
      await seen(`${30 + index} hours`, silent.id);
    }
    await seen('3 hours');
    await judgeSilence(service.database);
    const { sites, ...totals } = (await operator.get('/v1/alerts/attention')).body.data;
    expect(totals).toEqual({ total_sites: 10, active_sites: 10, reporting_sites: 1, in_maintenance: 0 });
    expect(sites.map(({ site }: StaffAlert) => site.name)).toEqual([
      'North roof',
      ...[8, 7, 6, 5, 4, 3, 2].map((index) => `Silent ${index}`),
    ]);
    expect(sites[0].kind).toBe('threshold');
  });
});

describe('the handover of a shift', () => {
  const handover = async (query = '', caller = operator) =>
    (await caller.get(`/v1/alerts/handover${query}`)).body.data;

  it('tells what opened, was closed and was noted, open ones first, with who said what', async () => {
    await addRule();
    await addRule({ ...hot, name: 'Warm', threshold: 50, severity: 'low' });
    const cool = await integratorOf(service, tenant, 'South roof');
    await send(90);
    await send(60, cool);
    await send(20, cool);
    const [worst] = await list('?severity=critical');
    const note = 'Fan is broken';
    await bulk({ action: 'note', note, ids: [worst?.id] });
    const { alerts, ...figures } = await handover();
    expect(figures).toMatchObject({ opened: 3, closed: 1, noted: 1, more: 0, open_before: 0 });
    const told = alerts.map((each: { alert: StaffAlert; opened: boolean; closed: boolean }) => [
      each.alert.site.name,
      each.alert.rule.name,
      each.opened,
      each.closed,
    ]);
    expect(told).toEqual([
      ['North roof', 'Too hot', true, false],
      ['North roof', 'Warm', true, false],
      ['South roof', 'Warm', true, true],
    ]);
    expect(alerts[0].entries).toEqual([
      expect.objectContaining({
        action: 'alert.noted',
        note,
        actor: { kind: 'user', name: 'Olivia Brandt' },
      }),
    ]);
  });

  it('counts also those that are too many to be listed', async () => {
    await addRule();
    await send(90);
    await service.inTenant(tenant, ({ db }) =>
      sql`
        insert into alert select (jsonb_populate_record(a,
          jsonb_build_object('alert_id', gen_random_uuid(), 'resolved_at', now()))).*
        from alert a, generate_series(1, 500) where tenant_id = ${tenant.tenantId} returning 1`.execute(db),
    );
    const { alerts, opened, closed, more } = await handover();
    expect({ listed: alerts.length, opened, closed, more }).toEqual({
      listed: 300,
      opened: 501,
      closed: 500,
      more: 201,
    });
  });

  it('begins where the person last looked, and for nobody else', async () => {
    await addRule();
    await send(90);
    const first = await handover();
    expect(first.read_to).toBeNull();
    expect((await operator.post('/v1/alerts/handover/read', { to: first.to })).status).toBe(204);
    const next = await handover();
    expect(next).toMatchObject({ from: first.to, read_to: first.to, alerts: [], open_before: 1 });
    expect((await handover('', manager)).alerts).toHaveLength(1);
    expect((await handover('?hours=8')).alerts).toHaveLength(1);
    // A page that was made earlier does not lead back, and one of a wrong clock not into the future.
    await operator.post('/v1/alerts/handover/read', { to: '2020-01-01T00:00:00Z' });
    expect((await handover()).from).toBe(first.to);
    await operator.post('/v1/alerts/handover/read', { to: '2099-01-01T00:00:00Z' });
    const { from, to } = await handover();
    expect(Date.parse(from)).toBeLessThanOrEqual(Date.parse(to));
  });

  it('is for who may read alerts, of their organization, and for at most a week', async () => {
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/alerts/handover')).status).toBe(403);
    expect((await nobody.post('/v1/alerts/handover/read', { to: new Date().toISOString() })).status).toBe(
      403,
    );
    await addRule();
    await send(90);
    const stranger = await service.member(await service.tenant('Elsewhere'));
    expect((await handover('?hours=168', stranger)).alerts).toEqual([]);
    for (const hours of ['0', '169', 'x'])
      expect((await operator.get(`/v1/alerts/handover?hours=${hours}`)).status).toBe(422);
  });
});
