import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { hot, type Staff, staffAlerts } from '../testing/staff-alerts.ts';
import type { TestService } from '../testing/test-service.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

const given = staffAlerts();
const { send, addRule, list, bulk } = given;
let service: TestService;
let tenant: Staff['tenant'];
let operator: Staff['operator'];
let manager: Staff['manager'];

beforeEach(() => {
  service = given.service();
  ({ tenant, operator, manager } = given.staff());
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
