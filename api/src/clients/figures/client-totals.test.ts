import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, ingest, type TestReading } from '../../testing/readings.ts';
import { setting } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';
import type { ClientTotals } from './client-totals.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const MINUTE = 60_000;

/** Powers a minute apart, the newest of which is so old. */
function powers(client: string, watts: number, age: number): TestReading[] {
  const at = (index: number) => new Date(Date.now() - age - index * MINUTE);
  return [0, 1, 2].map((index) => ({ client, metric: 'power', at: at(index), value: watts }));
}

/** Two solar sites in the north, one of them silent, a wind site without region or tag, and a hall. */
async function fleet() {
  const { tenant, client: roof, staff } = await setting(service);
  const barn = await addClient(service, tenant, 'Barn');
  const mill = await addClient(service, tenant, 'Mill');
  const hall = await addClient(service, tenant, 'Hall');
  await service.inTenant(tenant, async ({ db, tenantId }) => {
    const facts = async (id: string, type: string, role: string, region: string | null, tags: string[]) => {
      await sql`update client set type = ${type}, role = ${role}, region = ${region}, tags = ${tags}::text[]
        where tenant_id = ${tenantId} and client_id = ${id}::uuid`.execute(db);
    };
    await facts(roof, 'solar', 'generation', 'North', ['leased', 'new']);
    await facts(barn, 'Solar', 'generation', 'north', ['leased']);
    await facts(mill, 'wind', 'generation', null, []);
    await facts(hall, 'building', 'consumption', 'North', []);
    for (const [id, expected, actual] of [
      [roof, 100, 90],
      [barn, 300, 150],
      // Next to nothing was to be expected: nothing is told of it.
      [mill, 0.04, 3],
    ] as const) {
      await sql`insert into loss_site (tenant_id, client_id, kind, state, missing, version, judged_at, judged_to)
        values (${tenantId}, ${id}::uuid, 'solar', 'known', '{}', 1, now(), now())`.execute(db);
      await sql`insert into lost_energy values (${tenantId}, (now() at time zone 'Europe/Berlin')::date, ${id}::uuid, 24, 24,
        ${expected}, ${actual}, 0, 0, 0, 0, 0, 0, 0)`.execute(db);
    }
  });
  await ingest(service, tenant, [
    ...powers(roof, 1000, 10_000),
    ...powers(barn, 700, 30 * MINUTE),
    ...powers(mill, 50, 10_000),
    ...powers(hall, 400, 10_000),
  ]);
  const totals = async (query: string): Promise<ClientTotals[]> => {
    const { body, status, text } = await staff.get(`/v1/clients/totals?${query}`);
    expect(status, text).toBe(200);
    return body.data.groups;
  };
  return { tenant, staff, totals };
}

describe('the figures of several clients', () => {
  it('never add generation to use, leave out what is silent, and add up what was expected', async () => {
    const { totals } = await fleet();
    expect(await totals('')).toMatchObject([
      {
        key: null,
        clients: 4,
        power: { generation: 1050, consumption: 400, storage: null, clients: 3, left_out: 1 },
        today: { share: 60, expected: 400, actual: 240, clients: 2, generating: 3 },
        alerts: { open: 0 },
      },
    ]);
    expect((await totals('role=storage'))[0]?.clients ?? 0).toBe(0);
  });

  it('come by type, region and tag, whatever the case they are written in, those without as well', async () => {
    const { totals } = await fleet();
    const of = async (query: string) =>
      (await totals(query)).map(({ key, clients, power }) => [
        key?.toLowerCase() ?? null,
        clients,
        power.generation,
      ]);
    expect(await of('group=type')).toEqual([
      ['solar', 2, 1000],
      ['building', 1, null],
      ['wind', 1, 50],
    ]);
    expect(await of('group=region')).toEqual([
      ['north', 3, 1000],
      [null, 1, 50],
    ]);
    // A client of two tags is in both groups.
    expect(await of('group=tag')).toEqual([
      [null, 2, 50],
      ['leased', 2, 1000],
      ['new', 1, 1000],
    ]);
    expect(await of('group=tag&type=solar')).toEqual([
      ['leased', 2, 1000],
      ['new', 1, 1000],
    ]);
    // What is filtered by is what is grouped by: another tag of the same clients is no group of its own.
    expect(await of('group=tag&tag=leased')).toEqual([['leased', 2, 1000]]);
    expect(await of('group=tag&tag=')).toEqual([[null, 2, 50]]);
  });

  it('are of the clients that the list finds by the same filters', async () => {
    const { staff } = await fleet();
    const found = async (query: string) =>
      ((await staff.get(`/v1/clients?${query}`)).body.data as { name: string }[]).map(({ name }) => name);
    expect(await found('type=SOLAR')).toEqual(['Barn', 'Hill farm']);
    expect(await found('region=north&role=generation')).toEqual(['Barn', 'Hill farm']);
    expect(await found('region=')).toEqual(['Mill']);
    expect(await found('tag=')).toEqual(['Hall', 'Mill']);
    expect(await found('tag=new')).toEqual(['Hill farm']);
  });

  it('are for whom clients are listed, of their own organization', async () => {
    const { tenant } = await fleet();
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get('/v1/clients/totals')).status).toBe(403);
    expect((await service.anybody.get('/v1/clients/totals')).status).toBe(401);
    const stranger = await service.member(await service.tenant());
    expect((await stranger.get('/v1/clients/totals')).body.data).toMatchObject({ groups: [], left_out: 0 });
    expect((await stranger.get('/v1/clients/totals?group=name')).status).toBe(422);
  });
});
