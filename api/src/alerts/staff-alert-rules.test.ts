import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { hot, type Staff, staffAlerts } from '../testing/staff-alerts.ts';
import type { TestService } from '../testing/test-service.ts';
import { judgeSilence } from './judge-silence.ts';

const given = staffAlerts();
const { send, addRule, list, counts } = given;
let service: TestService;
let tenant: Staff['tenant'];
let operator: Staff['operator'];
let manager: Staff['manager'];
let site: Staff['site'];

beforeEach(() => {
  service = given.service();
  ({ tenant, operator, manager, site } = given.staff());
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
    const inverter = (await list()).find(({ site }) => site.name === 'Inverter');
    expect(inverter?.site.parent).toBe('South field');
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
