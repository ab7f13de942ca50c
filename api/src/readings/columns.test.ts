import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import { itemsOf } from './given-columns.ts';

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await TestService.start();
  tenant = await service.tenant();
});
afterAll(() => service.close());

const DAY = 86_400_000;
const base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 4 * DAY;
const at = (minutes: number) => new Date(base + minutes * 60_000).toISOString();
const instants = (count: number, minutes = 15) =>
  Array.from({ length: count }, (_, index) => at(index * minutes));

const pathOf = ({ id }: ClientFixture) => `/api/v1/devices/${id}/readings`;
const send = (client: ClientFixture, body: object, headers?: Record<string, string>) =>
  client.caller.post(`${pathOf(client)}/columns`, body, headers);

interface Result {
  index: number;
  status: string;
}

/** What is stored of a client, and what figures say of it. */
async function keptOf(client: ClientFixture) {
  const listed = await client.caller.get(`${pathOf(client)}?limit=1000`);
  const figures = await client.caller.get(
    `/api/v1/devices/${client.id}/stats?start=${at(-1440)}&end=${at(14_400)}`,
  );
  // In another order numbers add up to another last digit.
  const rounded = (_name: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(12)) : value;
  return {
    readings: listed.body.data,
    metrics: JSON.parse(JSON.stringify(figures.body.data.metrics, rounded)),
  };
}

describe('columns', () => {
  it('are stored whole and answered in a few words', async () => {
    const client = await integratorOf(service, tenant);
    const body = {
      timestamps: instants(143),
      consumption: { unit: 'Wh', values: instants(143).map((_, index) => index * 100) },
      metadata: {
        power: { unit: 'kW', values: instants(143).map((_, index) => index / 10) },
        voltage: instants(143).map(() => 230.5),
        status: instants(143).map((_, index) => (index === 3 ? 'idle' : null)),
      },
    };
    const answer = await send(client, body);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { created: 143, duplicate: 0, rejected: 0, results: [] } },
    ]);
    const { readings } = await keptOf(client);
    expect(readings).toHaveLength(143);
    expect(readings.at(-4)).toEqual({
      timestamp: at(45),
      consumption: 0.3,
      unit: 'kWh',
      metadata: { power: 300, voltage: 230.5, status: 'idle' },
    });
    const again = await send(client, body);
    expect(again.body.data).toMatchObject({ created: 0, duplicate: 143, rejected: 0 });
    expect(again.body.data.results[142]).toEqual({ index: 142, status: 'duplicate' });
  });

  it('lose no good instant by a bad one, of which is said why', async () => {
    const client = await integratorOf(service, tenant);
    const answer = await send(client, {
      timestamps: [at(0), 'yesterday', at(30), at(45), at(60)],
      metadata: {
        power: [1, 2, 1e300, null, 5],
        temperature: { unit: '°F', values: [50, 50, 50, null, 50] },
      },
    });
    const { results, ...counts } = answer.body.data;
    expect(counts).toEqual({ created: 2, duplicate: 0, rejected: 3 });
    expect(results.map(({ index, status }: Result) => [index, status])).toEqual([
      [1, 'rejected'],
      [2, 'rejected'],
      [3, 'rejected'],
    ]);
    expect(results[1].errors[0].field).toBe('metadata.power');
    const { readings } = await keptOf(client);
    expect(readings.map(({ timestamp }: { timestamp: string }) => timestamp)).toEqual([at(60), at(0)]);
    expect(readings[0].metadata).toEqual({ power: 5, temperature: 10 });
  });

  it.each([
    [{ timestamps: [at(0), at(15)], metadata: { power: [1] } }, 'metadata.power'],
    [{ timestamps: [at(0)], consumption: { values: [1, 2] } }, 'consumption'],
    [{ timestamps: [at(0)], metadata: { power: { values: [1, 2], unit: 'W' } } }, 'metadata.power'],
    [{ timestamps: [], metadata: { power: [] } }, 'timestamps'],
    [{ timestamps: [at(0)], metadata: { power: { values: [1], unit: 7 } } }, 'metadata.power.unit'],
    [{ timestamps: [at(0)], metadata: { power: 1 } }, 'metadata.power'],
    [{ timestamps: [at(0)] }, 'metadata'],
    [{ timestamps: [at(0)], metadata: {} }, 'metadata'],
    [{ timestamps: [at(0)], unit: 'W', metadata: { power: [1] } }, 'unit'],
  ])('that do not fit together are refused: %j', async (body, field) => {
    const client = await integratorOf(service, tenant);
    const answer = await send(client, body);
    expect(answer.status).toBe(422);
    expect(answer.body.details.map((each: { field: string }) => each.field)).toContain(field);
    expect((await keptOf(client)).readings).toEqual([]);
  });

  it('get their first answer again by an Idempotency-Key', async () => {
    const client = await integratorOf(service, tenant);
    const body = { timestamps: instants(20), metadata: { power: instants(20).map((_, index) => index) } };
    const headers = { 'idempotency-key': 'columns-1' };
    const first = await send(client, body, headers);
    const second = await send(client, body, headers);
    expect(second.body).toEqual(first.body);
    expect(second.body.data.created).toBe(20);
  });

  it('of another device are not taken', async () => {
    const [one, other] = [await integratorOf(service, tenant), await integratorOf(service, tenant)];
    const answer = await one.caller.post(`${pathOf(other)}/columns`, {
      timestamps: [at(0)],
      metadata: { power: [1] },
    });
    expect(answer.status).toBe(404);
  });

  it('make no metric that has no value, and say nothing of its unit', async () => {
    const client = await integratorOf(service, tenant);
    const body = {
      timestamps: instants(3),
      consumption: { unit: 'kW', values: [null, null, null] },
      metadata: { voltage: [1, 2, 3], ghost: { unit: 'kWh', values: [null, null, null] } },
    };
    expect((await send(client, body)).body.data).toMatchObject({ created: 3, rejected: 0 });
    const known = await service.inTenant(tenant, async ({ db }) => ({
      series: await db
        .selectFrom('series')
        .select('metric_name')
        .where('client_id', '=', client.id)
        .execute(),
      quantities: await db.selectFrom('metric_quantity').where('metric_name', '=', 'ghost').execute(),
    }));
    expect(known).toEqual({ series: [{ metric_name: 'voltage' }], quantities: [] });
  });

  it('of more metrics than there is room for are those that items would have', async () => {
    const small = await TestService.start({ QUOTA_METRICS_PER_DEVICE: '2' });
    onTestFinished(() => small.close());
    const own = await small.tenant();
    const metadata = { late: [null, null, 3], first: [1, null, null], second: [null, 2, null] };
    const body = { timestamps: instants(3), metadata };
    const [one, other] = [await integratorOf(small, own), await integratorOf(small, own)];
    const columns = await send(one, body);
    const items = await other.caller.post(`${pathOf(other)}/batch`, { readings: itemsOf(body) });
    expect(columns.body.data.results).toEqual([items.body.data.results[2]]);
    expect(columns.body.data.results[0].status).toBe('rejected');
  });

  it('store and say what the same readings do as items of a batch, in whatever order and with whatever in them', async () => {
    const value = fc.oneof(
      { weight: 12, arbitrary: fc.integer({ min: -50, max: 5000 }).map((number) => number / 10) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<unknown>(null, 'idle', true, 1e300, 1e-200, -0, {}, [], {
          value: 1,
          unit: 'W',
        }),
      },
    );
    const columnOf = (length: number, odd: boolean) => {
      const values = fc.array(odd ? value : fc.oneof(fc.integer({ max: 900, min: -9 }), fc.constant(null)), {
        minLength: length,
        maxLength: length,
      });
      return fc.oneof(
        values,
        fc.record({ values }),
        fc.record({ values, unit: fc.constantFrom('kW', 'W', 'Wh', '°F', 'furlong') }),
      );
    };
    const names = fc.constantFrom(
      'power',
      'energy_consumption',
      'temperature',
      'motorSpeed',
      'motor_speed',
      'é',
    );
    const given = fc
      .tuple(fc.integer({ min: 1, max: 30 }), fc.boolean(), fc.constantFrom(15, 7, 60))
      .chain(([length, odd, minutes]) =>
        fc.record(
          {
            timestamps: odd
              ? fc.array(fc.constantFrom(...instants(40), 'never', '1999-01-01T00:00:00Z'), {
                  minLength: length,
                  maxLength: length,
                })
              : fc.constant(instants(length, minutes)),
            consumption: fc.record(
              {
                values: fc.array(odd ? value : fc.integer({ max: 9 }), {
                  minLength: length,
                  maxLength: length,
                }),
                unit: fc.constantFrom('Wh', 'kW', 'V'),
              },
              { requiredKeys: ['values'] },
            ),
            metadata: fc.dictionary(names, columnOf(length, odd), { minKeys: 1, maxKeys: 3 }),
          },
          { requiredKeys: ['timestamps', 'metadata'] },
        ),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 3 }), async (bodies) => {
        const [one, other] = [await integratorOf(service, tenant), await integratorOf(service, tenant)];
        for (const body of bodies) {
          const columns = await send(one, body);
          const items = await other.caller.post(`${pathOf(other)}/batch`, {
            readings: itemsOf(body),
          });
          const { results, ...counts } = items.body.data;
          expect(columns.body.data).toEqual({
            ...counts,
            results: results.filter(({ status }: Result) => status !== 'created'),
          });
        }
        expect(await keptOf(one)).toEqual(await keptOf(other));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('of several devices at once are counted to the days of each', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => [
        await integratorOf(service, tenant),
        await integratorOf(service, tenant),
      ]),
    );
    const bodyOf = (nth: number, from: number, length: number) => ({
      timestamps: Array.from({ length }, (_, index) => at((from + index) * 15)),
      metadata: {
        power: Array.from({ length }, (_, index) => nth * 1000 + from + index),
        ...(nth % 2 === 0 && { temperature: Array.from({ length }, (_, index) => index / 10) }),
      },
    });
    // The second begins in an hour of the first, and the third comes beside it from the same device.
    const rounds = [
      (nth: number) => [bodyOf(nth, nth * 7, 90 + nth)],
      (nth: number) => [bodyOf(nth, 90 + nth * 8, 60), bodyOf(nth, 250 + nth * 8, 40)],
    ];
    for (const round of rounds) {
      const bodies = pairs.flatMap(([one, other], nth) => round(nth).map((body) => ({ one, other, body })));
      const answers = await Promise.all(bodies.map(({ one, body }) => send(one as ClientFixture, body)));
      expect(answers.map(({ body }) => body.data)).toEqual(
        bodies.map(({ body }) => ({
          created: body.timestamps.length,
          duplicate: 0,
          rejected: 0,
          results: [],
        })),
      );
      for (const { other, body } of bodies)
        await other?.caller.post(`${pathOf(other)}/batch`, { readings: itemsOf(body) });
    }
    for (const [one, other] of pairs)
      expect(await keptOf(one as ClientFixture)).toEqual(await keptOf(other as ClientFixture));
  });
});
