import { afterAll, beforeAll, expect, it } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const MINUTE = 60_000;
/** So few of a day stay rows, of which nothing has to be opened. */
const STEP = 4 * 60 * MINUTE;
const MANY = 1500;
const FEW = 100;
const metrics = ['a', 'b', 'c', 'd', 'e', 'f'];
const base = Math.floor(Date.now() / STEP) * STEP - (MANY + 1000) * STEP;

it('what comes late of many hours takes as long as they are many, and not as their square', {
  timeout: 300_000,
}, async () => {
  const { id, caller } = await integratorOf(service, await service.tenant());
  const send = async (from: number, count: number, minutes: number) => {
    const places = Array.from({ length: count }, (_, index) => from + index);
    const body = {
      timestamps: places.map((place) => new Date(base + place * STEP + minutes * MINUTE).toISOString()),
      metadata: Object.fromEntries(metrics.map((metric) => [metric, places])),
    };
    const begin = performance.now();
    const answer = await caller.post(`/api/v1/devices/${id}/readings/columns`, body);
    expect(answer.body.data).toMatchObject({ created: count });
    return performance.now() - begin;
  };
  await send(0, MANY + 900, 15);
  const few: number[] = [];
  // From the sixth on the database keeps a plan for all.
  for (let turn = 0; turn < 9; turn += 1) few.push(await send(turn * FEW, FEW, 30));
  const many = await send(900, MANY, 30);
  expect(many / Math.min(...few)).toBeLessThan((2 * MANY) / FEW);
});
