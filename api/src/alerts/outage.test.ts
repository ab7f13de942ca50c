import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { MINUTE, noon, outageRule, Plants } from '../testing/plants.ts';
import { TestService } from '../testing/test-service.ts';
import { openAlertOf } from './change-alert.ts';
import { judgeSilence } from './judge-silence.ts';

let service: TestService;
let plants: Plants;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  plants = await Plants.begin(service);
});

it('tells of a plant that stopped while its peers run, a quarter of an hour after it did, and ends when it runs again', async () => {
  expect(await plants.addRule()).toMatchObject({ ...outageRule, metric: 'power', unit: '%' });
  await plants.pass(0, 10, [40, 30, 6, 60, 50]);
  await plants.pass(15, 25, [0.4, 30, 6, 60, 50]);
  expect(await plants.outages()).toEqual([]);
  await plants.pass(30, 30, [0, 30, 6, 60, 50]);
  expect(await plants.outages()).toMatchObject([
    {
      site: { name: 'North' },
      metric: 'power',
      condition: 'below',
      value: 0,
      threshold: 40,
      peers: 4,
      minutes: 15,
      unit: '%',
      began_at: new Date(noon + 15 * MINUTE).toISOString(),
    },
  ]);
  // Neither night nor a trembling value ends it.
  await plants.pass(35, 45, [1.9, 0, 0, 0, 0]);
  expect(await plants.outages()).toHaveLength(1);
  await plants.pass(50, 50, [2.1, 0, 0, 0, 0]);
  expect(await plants.outages()).toEqual([]);
  expect(await plants.outages('resolved')).toHaveLength(1);
});

it('waits for peers that run four times as much beside a plant that had not been running', async () => {
  await plants.addRule();
  await plants.pass(0, 10, [0, 0, 1, 2, 0]);
  await plants.pass(15, 45, [0, 19, 19, 19, 19]);
  expect(await plants.named()).toEqual([]);
  await plants.pass(50, 50, [0, 20, 20, 20, 20]);
  expect(await plants.named()).toEqual(['North']);
  expect((await plants.outages())[0]?.began_at).toBe(new Date(noon + 15 * MINUTE).toISOString());
});

it('says nothing of wind that dies down, nor of a dusk that comes to one before the others', async () => {
  await plants.addRule();
  for (const [at, share] of [6, 4.9, 3, 2, 0.5].entries())
    await plants.pass(5 * at, 5 * at, [share, 6, 8, 9, 7]);
  await plants.pass(25, 60, [0, 6, 8, 9, 7]);
  expect(await plants.outages()).toEqual([]);
});

it('asks more of peers beside a site whose last three readings of the half hour before tell that it did not run', async () => {
  await plants.addRule();
  await plants.pass(0, 0, [40, 40, 40, 40, 40]);
  await plants.pass(5, 20, [0, 0, 0, 0, 0]);
  await plants.pass(25, 60, [0, 8, 8, 8, 8]);
  expect(await plants.outages()).toEqual([]);
});

it('says nothing with fewer than three peers, of another region, of another type, without a nameplate, or of what consumes or stores', async () => {
  await plants.addRule();
  const [, east = '', south = ''] = plants.sites;
  let minute = 0;
  const stop = async () => {
    await plants.pass(minute, minute + 5, [40, 40, 40, 40]);
    await plants.pass(minute + 10, minute + 30, [0, 40, 40, 40]);
    minute += 35;
    return plants.named();
  };
  await plants.facts(east, { region: 'Harz' });
  expect(await stop()).toEqual([]);
  await plants.facts(east, { region: 'EIFEL', type: 'Solar' });
  expect(await stop()).toEqual([]);
  await plants.facts(east, { type: 'wind' });
  await plants.facts(south, { nameplate_kw: null });
  expect(await stop()).toEqual([]);
  for (const role of ['consumption', 'storage']) {
    for (const id of plants.sites) await plants.facts(id, { role, nameplate_kw: 300 });
    expect(await stop()).toEqual([]);
  }
  for (const id of plants.sites) await plants.facts(id, { role: 'generation' });
  expect(await stop()).toEqual(['North']);
});

it('says nothing of a site that is silent, of silent peers, or in maintenance, whose time does not count', async () => {
  await plants.addRule();
  const [north = ''] = plants.sites;
  await plants.pass(0, 5, [40, 40, 40, 40, 40]);
  await plants.send(10, [0, 40, 40, 40, 40]);
  await plants.look(10);
  for (const minute of [45, 50, 55]) await plants.look(minute);
  await plants.pass(60, 80, [0]);
  expect(await plants.outages()).toEqual([]);
  await plants.facts(north, { status: 'maintenance' });
  await plants.pass(100, 130, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
  await plants.facts(north, { status: 'active' });
  await plants.pass(135, 145, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
  await plants.pass(150, 150, [0, 40, 40, 40, 40]);
  expect(await plants.named()).toEqual(['North']);
});

it('judges the others beside a value that no plant has', async () => {
  await plants.addRule();
  const [, , , , middle = ''] = plants.sites;
  await plants.facts(middle, { nameplate_kw: 0.001 });
  await plants.pass(0, 5, [40, 40, 40, 40, 1e290]);
  await plants.pass(10, 25, [-1e290, 40, 40, 40, 1e290]);
  expect(await plants.named()).toEqual(['North']);
});

it('opens one alert by two processes at once, and none again for what was resolved by hand', async () => {
  await plants.addRule();
  await plants.pass(0, 5, [40, 40, 40, 40, 40]);
  await plants.pass(10, 20, [0, 40, 40, 40, 40]);
  await plants.send(25, [0, 40, 40, 40, 40]);
  await Promise.all([plants.look(25), plants.look(25)]);
  const [alert] = await plants.outages();
  expect(await plants.outages()).toHaveLength(1);
  const done = await plants.manager.post(`/v1/alerts/${alert?.id}/actions`, { action: 'resolve' });
  expect(done.status, done.text).toBe(200);
  await plants.pass(30, 60, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
  await plants.pass(65, 65, [30, 40, 40, 40, 40]);
  await plants.pass(70, 85, [0, 40, 40, 40, 40]);
  expect(await plants.named()).toEqual(['North']);
});

it('is judged with the other rules, each minute', async () => {
  await plants.addRule();
  const minutes = Math.floor((Date.now() - noon) / MINUTE);
  await plants.pass(minutes - 25, minutes - 20, [40, 40, 40, 40, 40]);
  await plants.pass(minutes - 15, minutes - 5, [0, 40, 40, 40, 40]);
  await plants.send(minutes, [0, 40, 40, 40, 40]);
  expect(await judgeSilence(service.database)).toContain(plants.tenant.tenantId);
  expect(await plants.named()).toEqual(['North']);
});

it('compares for an integrator only with what is its own', async () => {
  const { id, caller } = await integratorOf(service, plants.tenant, 'Mill');
  await plants.facts(id, { type: 'wind', role: 'generation', region: 'Eifel', nameplate_kw: 600 });
  const made = await caller.post('/api/v1/alerts/rules', { ...outageRule, device_id: null });
  expect(made.status, made.text).toBe(201);
  const with5 = [...plants.sites, id];
  for (let minute = 0; minute <= 30; minute += 5) {
    await plants.send(minute, [40, 40, 40, 40, 40, minute < 10 ? 40 : 0], with5);
    await plants.look(minute);
  }
  expect(await plants.outages()).toEqual([]);
  const devices: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const device = (await caller.post('/api/v1/devices', { name, type: 'wind' })).body.data.device_id;
    await plants.facts(device, { type: 'Wind', region: 'Eifel', nameplate_kw: 100 * (devices.length + 1) });
    devices.push(device);
  }
  const own = [...devices, plants.sites[3] ?? '', plants.sites[4] ?? '', id];
  for (let minute = 40; minute <= 65; minute += 5) {
    await plants.send(minute, [40, 40, 40, 40, 40, minute < 50 ? 40 : 0], own);
    await plants.look(minute);
  }
  expect(await plants.outages()).toMatchObject([
    { site: { name: 'Mill' }, value: 0, threshold: 40, peers: 3 },
  ]);
});

it.each([{ type: null }, { region: null }])(
  'ends when the site runs again, although it has %j by then',
  async (values) => {
    await plants.addRule();
    await plants.pass(0, 10, [40, 40, 40, 40, 40]);
    await plants.pass(15, 30, [0, 40, 40, 40, 40]);
    expect(await plants.named()).toEqual(['North']);
    await plants.facts(plants.sites[0] ?? '', values);
    await plants.pass(35, 45, [50, 40, 40, 40, 40]);
    expect(await plants.named()).toEqual([]);
  },
);

it.each([
  [{ status: 'inactive' }, { status: 'active' }],
  [{ deleted_at: new Date() }, { deleted_at: null }],
])('begins anew after the site was %j, for however long', async (gone, back) => {
  await plants.addRule();
  const [north = ''] = plants.sites;
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 20, [0, 40, 40, 40, 40]);
  await plants.facts(north, gone);
  await plants.pass(25, 120, [undefined, 40, 40, 40, 40]);
  await plants.facts(north, back);
  await plants.pass(125, 125, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
  await plants.facts(north, gone);
  await plants.pass(320, 325, [undefined, 40, 40, 40, 40]);
  await plants.facts(north, back);
  await plants.pass(330, 330, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
});

it('does not count what was made in maintenance as having run', async () => {
  await plants.addRule();
  await plants.maintain(0, 31);
  await plants.pass(0, 15, [0, 8, 8, 8, 8]);
  await plants.pass(20, 30, [40, 8, 8, 8, 8]);
  await plants.pass(35, 90, [0, 8, 8, 8, 8]);
  expect([await plants.named(), (await plants.tried()).total]).toEqual([[], 0]);
});

it('begins anew after maintenance in which nothing was sent', async () => {
  await plants.addRule();
  await plants.maintain(17, 34);
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 15, [0, 40, 40, 40, 40]);
  await plants.pass(20, 30, [undefined, 40, 40, 40, 40]);
  for (const minute of [34, 35, 36]) await plants.look(minute);
  expect(await plants.named()).toEqual([]);
});

it.each(['maintenance', 'inactive'])(
  'begins anew after the site was in the state %s, whatever it sent',
  async (status) => {
    await plants.addRule();
    const [north = ''] = plants.sites;
    await plants.pass(0, 10, [40, 40, 40, 40, 40]);
    await plants.pass(15, 20, [0, 40, 40, 40, 40]);
    await plants.facts(north, { status });
    await plants.pass(25, 35, [0, 40, 40, 40, 40]);
    await plants.facts(north, { status: 'active' });
    await plants.pass(40, 50, [0, 40, 40, 40, 40]);
    expect(await plants.named()).toEqual([]);
    await plants.pass(55, 55, [0, 40, 40, 40, 40]);
    expect((await plants.outages())[0]?.began_at).toBe(new Date(noon + 40 * MINUTE).toISOString());
  },
);

it('begins anew when more is asked of peers', async () => {
  const { id } = await plants.addRule();
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 25, [0, 6, 6, 6, 6]);
  expect((await plants.manager.put(`/v1/alert-rules/${id}`, { ...outageRule, threshold: 25 })).status).toBe(
    200,
  );
  await plants.pass(30, 30, [0, 30, 30, 30, 30]);
  expect(await plants.outages()).toEqual([]);
});

it('begins anew when a client asks for more of peers', async () => {
  const { id, caller } = await integratorOf(service, plants.tenant, 'Mill');
  for (const site of plants.sites) await plants.facts(site, { parent_id: id });
  const made = await caller.post('/api/v1/alerts/rules', { ...outageRule, device_id: null });
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 25, [0, 6, 6, 6, 6]);
  const more = { ...outageRule, device_id: null, threshold: 25 };
  expect((await caller.put(`/api/v1/alerts/rules/${made.body.data.id}`, more)).status).toBe(200);
  await plants.pass(30, 30, [0, 30, 30, 30, 30]);
  expect(await plants.outages()).toEqual([]);
});

it('is refused where peers could stand still themselves', async () => {
  const { status } = await plants.manager.post('/v1/alert-rules', { ...outageRule, threshold: 0.5 });
  expect(status).toBe(422);
});

it.each([
  [{ for_minutes: 4 }, 'for_minutes'],
  [{ for_minutes: 181 }, 'for_minutes'],
  [{ threshold: 0 }, 'threshold'],
  [{ threshold: 1e308 }, 'threshold'],
  [{ threshold: 26 }, 'threshold'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await plants.manager.post(path, { ...outageRule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});

it('tells webhooks what their document says, also when it runs again without peers', async () => {
  const { id, caller } = await integratorOf(service, plants.tenant, 'Mill');
  const events = ['site.stands_still', 'site.runs_again'];
  const hook = await caller.post('/api/v1/webhooks', { url: 'https://example.com/hook', events });
  expect(hook.status, hook.text).toBe(201);
  for (const site of plants.sites) await plants.facts(site, { parent_id: id });
  const made = await caller.post('/api/v1/alerts/rules', { ...outageRule, device_id: null });
  expect(made.status, made.text).toBe(201);
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 30, [0, 40, 40, 40, 40]);
  await plants.pass(35, 65, [undefined]);
  await plants.pass(70, 70, [50]);
  const { rows } = await service.inTenant(plants.tenant, ({ db }) =>
    sql<{ payload: { type: string; data: Record<string, unknown> } }>`
      select payload::jsonb as payload from webhook_delivery order by created_at`.execute(db),
  );
  const kinds = rows.map(({ payload: { type, data } }) => [type, typeof data.median, typeof data.peers]);
  // Null where too few peers have sent anything of late: the document says so.
  expect(kinds).toEqual([
    ['site.stands_still', 'number', 'number'],
    ['site.runs_again', 'object', 'object'],
  ]);
});

it('opens nothing of a rule that is switched off while it is judged', async () => {
  const { id } = await plants.addRule();
  const watch = {
    rule_id: id,
    rule_name: outageRule.name,
    owner_id: null,
    device_id: plants.sites[0] ?? '',
    device_name: 'North',
    severity: 'high' as const,
  };
  const opening = { began_at: new Date(noon), value: 0 };
  const told = { event: 'site.stands_still' as const, message: 'North stands still.', data: {} };
  const open = () => service.inTenant(plants.tenant, (tx) => openAlertOf(tx, watch, opening, told));
  expect((await plants.manager.put(`/v1/alert-rules/${id}`, { ...outageRule, enabled: false })).status).toBe(
    200,
  );
  expect(await open()).toBeNull();
  expect(await plants.outages()).toEqual([]);
  expect((await plants.manager.put(`/v1/alert-rules/${id}`, outageRule)).status).toBe(200);
  expect(await open()).toEqual(expect.any(String));
});
