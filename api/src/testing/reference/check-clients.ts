import { expect } from 'vitest';
import { type Case, HOUR, inHours, iso, near } from './case.ts';
import { Fraction } from './fraction.ts';
import { averageOfRange, kindOf, type Range } from './reference.ts';

export async function checkDevices(test: Case, range: Range): Promise<void> {
  const { id, caller } = test.pick(test.sent.clients);
  const query = new URLSearchParams({ start: iso(range.start), end: iso(range.end) });
  const { body, text } = await caller.get(`/api/v1/devices/${id}/stats?${query.toString()}`);
  expect(body.data, text).toBeDefined();
  const found = new Map<string, Record<string, unknown>>(
    body.data.metrics.map((each: { metric: string }) => [each.metric, each]),
  );
  for (const metric of test.metrics) {
    const [expected] = test.known(
      metric,
      range,
      test.sent.clients.filter((each) => each.id === id),
    );
    const row = found.get(metric);
    expect(row !== undefined, `device ${metric}`).toBe(expected !== undefined);
    if (!row || !expected) continue;
    const { figures } = expected;
    expect(row).toMatchObject({
      data_points: figures.data_points,
      minimum: figures.min,
      maximum: figures.max,
    });
    near(test, row['average'], averageOfRange(metric, figures), `device ${metric}`);
    near(test, row['coverage'], figures.known.over(inHours(range)), `device ${metric} coverage`);
    if (kindOf(metric) === 'amount') near(test, row['sum'], figures.sum, `device ${metric} sum`);
  }
}

/** The energy of the hours that began in the last 24 hours: while it is asked, one may begin or drop out. */
export async function checkList(test: Case): Promise<void> {
  const since = Date.now() - 24 * HOUR;
  const { body } = await test.sent.staff.get('/v1/clients?limit=100');
  const until = Date.now() - 24 * HOUR;
  for (const client of test.sent.clients) {
    const began = (at: number) => test.clocks.hourAround(test.clocks.quarterOf(at))[0]?.at ?? 0;
    const energy = test.of(client, 'energy_consumption');
    if (energy.some(({ at }) => began(at) > since && began(at) <= until)) continue;
    const own = energy.filter(({ at }) => began(at) > until);
    const { consumption } = body.data.find((each: { id: string }) => each.id === client.id);
    if (own.length === 0) expect(consumption).toBeNull();
    else
      near(
        test,
        consumption,
        Fraction.sum(own.map(({ value }) => Fraction.of(value))),
        'consumption in the list',
      );
  }
}
