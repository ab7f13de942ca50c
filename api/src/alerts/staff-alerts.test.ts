import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { hot, type Staff, staffAlerts } from '../testing/staff-alerts.ts';
import type { TestService } from '../testing/test-service.ts';
import { judgeSilence } from './judge-silence.ts';

const given = staffAlerts();
const { send, list, counts, bulk, opened, seen } = given;
let service: TestService;
let tenant: Staff['tenant'];
let operator: Staff['operator'];
let manager: Staff['manager'];
let site: Staff['site'];

beforeEach(() => {
  service = given.service();
  ({ tenant, operator, manager, site } = given.staff());
});

describe('staff', () => {
  it('see alerts of all rules, with what they are about', async () => {
    const alert = await opened();
    expect(alert).toMatchObject({
      rule: { name: 'Too hot' },
      site: { id: site.id, name: 'North roof', parent: null },
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
    await act({ action: 'note', note: ' The fan is dead.\nA new one comes.\t' });
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
      ['alert.noted', 'Olivia Brandt', 'The fan is dead.\nA new one comes.'],
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
    [{ action: 'note', note: '\u200B\n\u00AD' }, 'note'],
    [{ action: 'note', note: 'it is \u202Enot' }, 'note'],
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

  it('is nobody’s who may not act on it', async () => {
    const { id } = await opened();
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const answer = await operator.post(`/v1/alerts/${id}/actions`, {
      action: 'assign',
      assignee_id: viewer.user.id,
    });
    expect([answer.status, answer.body.details]).toEqual([
      422,
      [{ field: 'assignee_id', message: 'is no active member who may act on alerts' }],
    ]);
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
