import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { addClient, ingest } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
let tenant: Tenant;
let manager: Caller;
let roof: string;
let field: string;

const MINUTE = 60_000;
/** The present, in whole minutes, so that the instants can be compared. */
const now = Math.floor(Date.now() / MINUTE) * MINUTE;
const ago = (minutes: number) => new Date(now - minutes * MINUTE);

beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
  manager = await service.member(tenant, { roles: ['manager'] });
  roof = await addClient(service, tenant, 'Roof');
  field = await addClient(service, tenant, 'Field');
  const temperatures: [minutes: number, value: number][] = [
    [32 * 24 * 60, 99],
    [600, 70],
    [590, 81],
    [580, 90],
    [570, 78],
    [560, 85],
    [550, 70],
    [540, 82],
    [530, 60],
    [30, 95],
    [20, 96],
  ];
  await ingest(service, tenant, [
    ...temperatures.map(([minutes, value]) => ({
      client: roof,
      metric: 'temperature',
      at: ago(minutes),
      value,
    })),
    { client: field, metric: 'temperature', at: ago(600), value: 79 },
    { client: field, metric: 'temperature', at: ago(5), value: 79 },
  ]);
});
afterAll(() => service.close());

const hot = {
  kind: 'threshold',
  name: 'Hot',
  metric: 'temperature',
  condition: 'above',
  threshold: 80,
  hysteresis: 5,
  severity: 'low',
};
async function tried(rule: object) {
  const { body, status, text } = await manager.post('/v1/alert-rules/dry-run', rule);
  expect(status, text).toBe(200);
  return body.data;
}
interface Opening {
  site: { name: string };
  opened_at: string;
  ended_at: string | null;
}
const told = (openings: Opening[]) =>
  openings.map(({ site, opened_at, ended_at }) => [
    site.name,
    (now - Date.parse(opened_at)) / MINUTE,
    ended_at && (now - Date.parse(ended_at)) / MINUTE,
  ]);

it('tells when a threshold would have opened an alert, with its hysteresis', async () => {
  const { openings, ...totals } = await tried(hot);
  expect(totals).toMatchObject({ total: 3, sites: 1, checked_sites: 2, watched_sites: 2 });
  expect(told(openings)).toEqual([
    ['Roof', 30, null],
    ['Roof', 540, 530],
    ['Roof', 590, 550],
  ]);
  expect(openings[0].value).toBe(95);
  expect((await tried({ ...hot, condition: 'below', threshold: 65 })).total).toBe(1);
  expect((await tried({ ...hot, client_id: field })).total).toBe(0);
});

it('waits for as long as the rule does', async () => {
  expect(told((await tried({ ...hot, for_minutes: 10 })).openings)).toEqual([
    ['Roof', 20, null],
    ['Roof', 580, 550],
  ]);
});

it('tells of silence, to the minute and by hours', async () => {
  const silent = { kind: 'offline', name: 'Silent', severity: 'low' };
  expect(told((await tried({ ...silent, offline_minutes: 120 })).openings)).toEqual([
    ['Roof', 410, 30],
    ['Field', 480, 5],
  ]);
  expect(told((await tried({ ...silent, offline_minutes: 15, client_id: roof })).openings)).toEqual([
    ['Roof', 5, null],
    ['Roof', 515, 30],
  ]);
});
