import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { integratorOf } from '../testing/device-fixture.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import { judgePeers } from './judge-peers.ts';
import type { StaffAlert } from './staff-alerts.schema.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let sites: string[];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(() => begin());

async function begin(): Promise<void> {
  tenant = await service.tenant();
  // Those that a new organization begins with would open alerts of the same kind.
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db.deleteFrom('alert_rule').where('tenant_id', '=', tenantId).execute(),
  );
  manager = await service.member(tenant, { roles: ['manager'] });
  sites = [];
  for (const [at, name] of ['North', 'East', 'South', 'West', 'Middle'].entries()) {
    const id = await addClient(service, tenant, name);
    sites.push(id);
    await facts(id, {
      type: at % 2 ? 'solar' : 'Solar',
      region: at % 2 ? 'EIFEL' : 'Eifel',
      nameplate_kw: 100 * (at + 1),
    });
  }
}

const facts = async (client: string, values: Record<string, unknown>) => {
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', client)
      .execute(),
  );
};
const rule = {
  kind: 'peers',
  name: 'Unlike its peers',
  condition: 'below',
  threshold: 30,
  hysteresis: 10,
  for_minutes: 120,
  severity: 'medium',
};
const addRule = async (more: object = {}) => {
  const { body, status, text } = await manager.post('/v1/alert-rules', { ...rule, ...more });
  expect(status, text).toBe(201);
  return body.data;
};
/** Of an hour so long ago the power of each site in percent of what it can; undefined sends nothing. */
const send = (hoursAgo: number, shares: (number | undefined)[], of = sites) =>
  ingest(
    service,
    tenant,
    shares.flatMap((share, at) =>
      share === undefined
        ? []
        : [
            {
              client: of[at] ?? '',
              metric: 'power',
              at: new Date(hour - hoursAgo * HOUR + 1_800_000),
              value: share * 1000 * (at + 1),
            },
          ],
    ),
  );
/** As it was looked at when the hour so long ago was over, and another one. */
const look = (hoursAgo: number) =>
  service.inTenant(tenant, (tx) => judgePeers(tx, hour - (hoursAgo - 2) * HOUR + 60_000));
const unlike = async (state = 'open'): Promise<StaffAlert[]> =>
  (await manager.get(`/v1/alerts?kind=peers&state=${state}`)).body.data;

it('leaves out what stores energy: it does what it is told, whatever the others do', async () => {
  await addRule();
  for (const id of sites) await facts(id, { type: 'battery', role: 'storage' });
  for (const hoursAgo of [12, 11]) {
    await send(hoursAgo, [0, 60, 62, 64, 100]);
    await look(hoursAgo);
  }
  expect(await unlike()).toEqual([]);
});

it('opens once a site has done less than its peers for its hours, stays so over the night, and ends when it does as much', async () => {
  expect(await addRule()).toMatchObject({ ...rule, metric: 'power', unit: '%' });
  await send(12, [5, 60, 62, 64, 100]);
  await look(12);
  expect(await unlike()).toEqual([]);
  await send(11, [0, 50, 61, 63, 100]);
  await look(11);
  expect(await unlike()).toMatchObject([
    {
      site: { name: 'North' },
      metric: 'power',
      condition: 'below',
      value: 0,
      threshold: 62,
      peers: 4,
      minutes: 120,
      unit: '%',
      began_at: new Date(hour - 12 * HOUR).toISOString(),
    },
  ]);
  await send(10, [0, 0, 1, 2, 0]);
  await look(10);
  expect(await unlike()).toHaveLength(1);
  await send(9, [29, 50, 50, 50, 50]);
  await look(9);
  expect(await unlike()).toHaveLength(1);
  await send(8, [31, 50, 50, 50, 50]);
  await look(8);
  expect(await unlike()).toEqual([]);
  expect(await unlike('resolved')).toHaveLength(1);
});

it('says nothing with fewer than three peers, of another region, of another type, or without a nameplate', async () => {
  await addRule({ for_minutes: 60 });
  const [, east = '', south = ''] = sites;
  const shares = [0, 60, 60, 60, undefined];
  await facts(east, { region: 'Harz' });
  await send(9, shares);
  await look(9);
  expect(await unlike()).toEqual([]);
  await facts(east, { region: 'Eifel', type: 'Wind' });
  await send(8, shares);
  await look(8);
  expect(await unlike()).toEqual([]);
  await facts(east, { type: 'solar' });
  await facts(south, { nameplate_kw: null });
  await send(7, shares);
  await look(7);
  expect(await unlike()).toEqual([]);
  await facts(south, { nameplate_kw: 300 });
  await send(6, shares);
  await look(6);
  expect(await unlike()).toHaveLength(1);
});

it('says nothing of a site that is silent or in maintenance, and opens by too much as well', async () => {
  await addRule({ condition: 'above', for_minutes: 60 });
  const [north = ''] = sites;
  await facts(north, { status: 'maintenance' });
  await send(9, [90, 10, 10, 10, 10]);
  await look(9);
  expect(await unlike()).toEqual([]);
  await facts(north, { status: 'active' });
  await send(8, [undefined, 10, 10, 10, 10]);
  await look(8);
  expect((await unlike()).map(({ site }) => site.name)).toEqual(['North']);
  await send(7, [20, 10, 10, 10, 10]);
  await look(7);
  expect(await unlike()).toHaveLength(1);
});

it('compares for an integrator only with what is its own', async () => {
  const { id, caller } = await integratorOf(service, tenant, 'Mill');
  await facts(id, { type: 'Solar', region: 'Eifel', nameplate_kw: 600 });
  const made = await caller.post('/api/v1/alerts/rules', { ...rule, for_minutes: 60, device_id: null });
  expect(made.status, made.text).toBe(201);
  await send(9, [60, 60, 60, 60, 60, 0], [...sites, id]);
  await look(9);
  expect(await unlike()).toEqual([]);
  const devices: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const device = (await caller.post('/api/v1/devices', { name, type: 'solar' })).body.data.device_id;
    await facts(device, { type: 'Solar', region: 'Eifel', nameplate_kw: 100 * (devices.length + 1) });
    devices.push(device);
  }
  const own = [...devices, sites[3] ?? '', sites[4] ?? '', id];
  await send(8, [40, 40, 40, 100, 100, 0], own);
  await look(8);
  expect(await unlike()).toMatchObject([{ site: { name: 'Mill' }, value: 0, threshold: 40, peers: 3 }]);
});

it('is tried on the last 30 days with what it would have opened', { timeout: 180_000 }, async () => {
  const share = fc.option(fc.constantFrom(0, 10, 20, 40, 60, 100), { nil: undefined });
  const hours = fc.array(fc.tuple(share, share, share, share, share), { minLength: 4, maxLength: 30 });
  const rules = fc.record({
    condition: fc.constantFrom('above', 'below'),
    threshold: fc.integer({ min: 1, max: 60 }),
    hysteresis: fc.integer({ min: 0, max: 60 }),
    for_minutes: fc.integer({ min: 1, max: 4 }).map((count) => count * 60),
  });
  await fc.assert(
    fc.asyncProperty(hours, rules, fc.constantFrom(1, 9), async (given, more, apart) => {
      await begin();
      await addRule(more);
      const first = given.length * apart + 4;
      for (const [at, shares] of given.entries()) await send(first - at * apart, shares);
      // From before the first hour on, and what opened or ended at each.
      const told: string[] = [];
      for (let ago = first + 1; ago >= 2; ago -= 1) {
        await look(ago);
        const { rows } = await service.inTenant(tenant, ({ db }) =>
          sql<{ device_id: string }>`select device_id from alert where resolved_at is null`.execute(db),
        );
        const at = hour - (ago - 2) * HOUR;
        told.push(...rows.map(({ device_id }) => `${device_id} ${at}`));
      }
      const { body, text } = await manager.post('/v1/alert-rules/dry-run', { ...rule, ...more });
      expect(body.data, text).toBeDefined();
      const tried: string[] = [];
      for (let ago = first + 1; ago >= 2; ago -= 1) {
        const at = hour - (ago - 2) * HOUR;
        for (const { site, opened_at, ended_at } of body.data.openings)
          if (Date.parse(opened_at) <= at && (ended_at === null || Date.parse(ended_at) > at))
            tried.push(`${site.id} ${at}`);
      }
      expect(tried.toSorted()).toEqual(told.toSorted());
    }),
    { numRuns: 10 },
  );
});

it.each([
  [{ for_minutes: 30 }, 'for_minutes'],
  [{ for_minutes: 780 }, 'for_minutes'],
  [{ threshold: 0 }, 'threshold'],
  [{ threshold: 1e308 }, 'threshold'],
  [{ condition: 'beside' }, 'condition'],
])('is refused with %j', async (more, field) => {
  for (const path of ['/v1/alert-rules', '/v1/alert-rules/dry-run']) {
    const answer = await manager.post(path, { ...rule, ...more });
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  }
});
