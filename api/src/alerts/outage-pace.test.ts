import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MINUTE, noon, Plants } from '../testing/plants.ts';
import { ingest, type TestReading } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
let plants: Plants;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  plants = await Plants.begin(service);
});

it('begins anew with a reading in between, whenever it was looked at', async () => {
  await plants.addRule();
  await plants.pass(0, 0, [40, 40, 40, 40, 40]);
  await plants.pass(5, 10, [0, 40, 40, 40, 40]);
  await plants.send(13, [30]);
  await plants.send(15, [0, 40, 40, 40, 40]);
  await plants.look(15);
  await plants.pass(20, 25, [0, 40, 40, 40, 40]);
  expect(await plants.outages()).toEqual([]);
  await plants.pass(30, 30, [0, 40, 40, 40, 40]);
  expect(await plants.named()).toEqual(['North']);
});

it('begins anew after silence that nobody looked at, as when the service was down', async () => {
  await plants.addRule();
  await plants.pass(0, 10, [40, 40, 40, 40, 40]);
  await plants.pass(15, 20, [0, 40, 40, 40, 40]);
  await plants.pass(85, 85, [0, 40, 40, 40, 40]);
  expect(await plants.named()).toEqual([]);
});

it('tells of a plant that takes two minutes to come down, whatever the pace of its readings', async () => {
  await plants.addRule();
  const readings: TestReading[] = [];
  for (let second = 0; second <= 2400; second += 10)
    for (const [at, client] of plants.sites.entries()) {
      const falling = Math.min(15, Math.max(0, 15 - (second - 600) / 10));
      const value = (at === 0 ? falling : 15) * 1000 * (at + 1);
      readings.push({ client, metric: 'power', at: new Date(noon + second * 1000), value });
    }
  await ingest(service, plants.tenant, readings);
  for (let minute = 0; minute <= 40; minute += 1) await plants.look(minute);
  expect(await plants.named()).toEqual(['North']);
});

it.each([
  ['every quarter of an hour, give or take two seconds', 15, 2000],
  ['every twelve minutes', 12, 0],
])('tells within half an hour of readings that come %s', async (_what, pace, early) => {
  await plants.addRule();
  const failsAfter = 3 * pace;
  const readings: TestReading[] = [];
  for (let nth = 0; nth <= 8; nth += 1)
    for (const [at, client] of plants.sites.entries()) {
      const instant = new Date(noon + nth * pace * MINUTE - (nth % 2) * early);
      const share = at === 0 && nth > 3 ? 0 : 40;
      readings.push({ client, metric: 'power', at: instant, value: share * 1000 * (at + 1) });
    }
  await ingest(service, plants.tenant, readings);
  for (let minute = 0; minute <= failsAfter + 30; minute += 1) await plants.look(minute);
  expect(await plants.named()).toEqual(['North']);
});
