import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClientFixture, integratorOf } from '../testing/device-fixture.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000;
const at = (minutes: number) => new Date(base + minutes * 60_000).toISOString();
const pathOf = ({ id }: ClientFixture) => `/api/v1/devices/${id}/readings`;
const ofMix = (minutes: number, mix: unknown) => ({ timestamp: at(minutes), metadata: { mix } });
const refused = (unit: string) => [
  {
    field: 'metadata.mix.unit',
    message: `'${unit}' is no unit of mix, which is kept in W. Send a unit of that, or another metric.`,
  },
];

async function storedOf(client: ClientFixture): Promise<unknown[]> {
  const { body } = await client.caller.get(pathOf(client));
  return body.data.map(({ metadata }: { metadata: unknown }) => metadata).toReversed();
}

/** Of an organization in which mix has come in kW. */
async function mixing(): Promise<{ tenant: Tenant; client: ClientFixture }> {
  const tenant = await service.tenant();
  const client = await integratorOf(service, tenant);
  const first = await client.caller.post(pathOf(client), ofMix(0, { value: 5, unit: 'kW' }));
  expect(first.status).toBe(201);
  return { tenant, client };
}

describe('a metric of an integrator that is kept in a unit', () => {
  it('takes no reading in a unit of anything else, whichever device sends it', async () => {
    const { tenant, client } = await mixing();
    const other = await integratorOf(service, tenant);
    for (const { caller, id } of [client, other]) {
      const { status, body } = await caller.post(
        `/api/v1/devices/${id}/readings`,
        ofMix(1, { value: 50, unit: '%' }),
      );
      expect([status, body.details]).toEqual([422, refused('%')]);
    }
    expect(await storedOf(client)).toEqual([{ mix: 5000 }]);
    expect(await storedOf(other)).toEqual([]);
  });

  it('goes on with other units of the same, and with a number alone', async () => {
    const { client } = await mixing();
    await client.caller.post(pathOf(client), ofMix(1, { value: 1, unit: 'MW' }));
    await client.caller.post(pathOf(client), ofMix(2, 7));
    expect(await storedOf(client)).toEqual([{ mix: 5000 }, { mix: 1e6 }, { mix: 7 }]);
  });

  it('takes the others of a batch, whose first decides where none came before', async () => {
    const client = await integratorOf(service, await service.tenant());
    const readings = [
      ofMix(0, { value: 5, unit: 'kW' }),
      ofMix(1, { value: 70, unit: '°F' }),
      { timestamp: at(2), metadata: { mix: { value: 1, unit: '%' }, other: { value: 1, unit: 'kW' } } },
      { timestamp: at(3), metadata: { mix: 6, other: { value: 50, unit: '%' } } },
    ];
    const { body } = await client.caller.post(`${pathOf(client)}/batch`, { readings });
    expect(body.data).toMatchObject({ created: 2, rejected: 2 });
    expect(body.data.results).toEqual([
      { index: 0, status: 'created' },
      { index: 1, status: 'rejected', errors: refused('°F') },
      { index: 2, status: 'rejected', errors: refused('%') },
      // What comes with a refused value decides nothing.
      { index: 3, status: 'created' },
    ]);
    expect(await storedOf(client)).toEqual([{ mix: 5000 }, { mix: 6, other: 50 }]);
  });

  it('takes of columns what has no value in another unit', async () => {
    const { client } = await mixing();
    const { body } = await client.caller.post(`${pathOf(client)}/columns`, {
      timestamps: [at(1), at(2), at(3)],
      metadata: { mix: { unit: '%', values: [50, null, 60] }, voltage: [230, 231, 232] },
    });
    expect(body.data).toEqual({
      created: 1,
      duplicate: 0,
      rejected: 2,
      results: [0, 2].map((index) => ({ index, status: 'rejected', errors: refused('%') })),
    });
    expect(await storedOf(client)).toEqual([{ mix: 5000 }, { voltage: 231 }]);
  });

  it('keeps to one of the units that several send at once', async () => {
    const tenant = await service.tenant();
    const units = ['kW', '%', '°C', 'kW', '%', '°C'];
    const clients = await Promise.all(units.map(() => integratorOf(service, tenant)));
    const taken = await Promise.all(
      clients.map(async (client, index) => {
        const column = { unit: units[index], values: [1, 2] };
        const { body } = await client.caller.post(`${pathOf(client)}/columns`, {
          timestamps: [at(0), at(1)],
          metadata: { mix: column },
        });
        return body.data.created > 0 ? [units[index]] : [];
      }),
    );
    expect(new Set(taken.flat()).size).toBe(1);
    expect(taken.flat()).toHaveLength(2);
  });

  it('keeps to what another process took, and to one where two are told at once', async () => {
    const another = await service.another();
    try {
      const client = await integratorOf(service, await service.tenant());
      const [here, there] = [client.caller, client.caller.at(another.url)];
      const send = async (caller: Caller, metric: string, unit: string, minutes: number) => {
        const metadata = { [metric]: { value: 5, unit } };
        return (await caller.post(pathOf(client), { timestamp: at(minutes), metadata })).status;
      };
      expect([await send(here, 'mix', 'kW', 0), await send(there, 'mix', '%', 1)]).toEqual([201, 422]);
      for (const turn of [2, 4, 6, 8]) {
        const both = [send(here, `at_${turn}`, 'kW', turn), send(there, `at_${turn}`, '%', turn + 1)];
        expect((await Promise.all(both)).toSorted((a, b) => a - b)).toEqual([201, 422]);
      }
    } finally {
      await another.close();
    }
  });
});
