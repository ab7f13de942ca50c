import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { DocumentedQuantity, UnitsDocument } from './units-document.ts';
import { knownUnits } from './units.ts';

let service: TestService;
let client: ClientFixture;
let document: UnitsDocument;
beforeAll(async () => {
  service = await TestService.start();
  client = await integratorOf(service, await service.tenant());
  const answer = await service.anybody.get('/api/v1/openapi.json');
  document = answer.body['x-units'];
});
afterAll(() => service.close());

const began = Date.now();
let minutes = 1;
/** What is stored of a value that is sent with a unit; undefined where it is refused. */
async function stored(metric: string, value: number, unit?: string): Promise<number | undefined> {
  minutes += 1;
  const [timestamp = '', end = ''] = [0, 1].map((more) =>
    new Date(began - (minutes - more) * 60_000).toISOString(),
  );
  const metadata = { [metric]: unit === undefined ? value : { value, unit } };
  const path = `/api/v1/devices/${client.id}/readings`;
  const answer = await client.caller.post(path, { timestamp, metadata });
  if (answer.status === 422) return undefined;
  expect(answer.status, answer.text).toBe(201);
  const found = await client.caller.get(
    `${path}?${new URLSearchParams({ start: timestamp, end }).toString()}`,
  );
  const reading = found.body.data.find((each: { timestamp: string }) => each.timestamp === timestamp);
  return metric === 'energy_consumption' ? reading.consumption : reading.metadata[metric];
}

const metricOf = ({ quantity, metrics }: DocumentedQuantity) => metrics[0] ?? `any_${quantity}`;

describe('the units that the document tells', () => {
  it('are those that are taken, all of them', () => {
    const units = document.quantities.flatMap((each) => each.units.map(({ unit }) => unit));
    expect(units.toSorted()).toEqual([...knownUnits].toSorted());
    for (const { canonical, units: own } of document.quantities)
      expect(own).toContainEqual({
        unit: canonical,
        times: 1,
        per: 1,
        plus: [0, 1],
        aliases: expect.any(Array),
      });
  });

  it('are converted as it says, also in their other spellings', async () => {
    for (const each of document.quantities) {
      for (const { unit, times, per, plus, aliases } of each.units) {
        const expected = (20 * times) / per + plus[0] / plus[1];
        if (expected < each.least || expected > each.most) continue;
        for (const spelling of [unit, ...aliases]) {
          const value = await stored(metricOf(each), 20, spelling);
          expect(value, spelling).toBeCloseTo(expected, 9);
        }
      }
    }
  }, 60_000);

  it('have the limits that it says, and not a little more', async () => {
    for (const each of document.quantities) {
      for (const [limit, beyond] of [
        [each.least, -1],
        [each.most, 1],
      ] as const) {
        expect(await stored(metricOf(each), limit, each.canonical), each.quantity).toBe(limit);
        const more = limit + beyond * Math.max(Math.abs(limit) / 1e9, 1e-6);
        expect(await stored(metricOf(each), more, each.canonical), each.quantity).toBeUndefined();
      }
    }
    const { least, most } = document.otherwise;
    for (const limit of [least, most]) {
      expect(await stored('of_anything', limit)).toBe(limit);
      expect(await stored('of_anything', limit * 1.001)).toBeUndefined();
    }
  }, 60_000);
});
