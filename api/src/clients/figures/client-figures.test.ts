import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient, ingest, type TestReading } from '../../testing/readings.ts';
import { setting } from '../../testing/statistics.ts';
import { TestService } from '../../testing/test-service.ts';
import type { Tenant } from '../../tenants/tenants.queries.ts';
import type { ClientFigures } from './client-figures.schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const change = (tenant: Tenant, id: string, fields: object) =>
  service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('client')
      .set(fields)
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', id)
      .execute(),
  );

/** Powers a minute apart, the newest of which is so old. */
function powers(client: string, values: number[], age: number): TestReading[] {
  const at = (index: number) => new Date(Date.now() - age - (values.length - 1 - index) * MINUTE);
  return values.map((value, index) => ({ client, metric: 'power', at: at(index), value }));
}

async function ask(staff: Awaited<ReturnType<typeof setting>>['staff'], ids: string[]) {
  const { body, status, text } = await staff.get(`/v1/clients/figures?ids=${ids.join(',')}`);
  expect(status, text).toBe(200);
  const clients: ClientFigures[] = body.data.clients;
  return (id: string) => clients.find(({ client_id }) => client_id === id);
}

describe('the figures of clients', () => {
  it('tell the power of now and its age, and never call one that is overdue the power of now', async () => {
    const { tenant, client: fresh, staff } = await setting(service);
    const late = await addClient(service, tenant, 'Late');
    const dead = await addClient(service, tenant, 'Dead');
    const mute = await addClient(service, tenant, 'Mute');
    await ingest(service, tenant, [
      ...powers(fresh, [1, 2, 900], 20_000),
      // It reports every minute, and has not for three.
      ...powers(late, [1, 2, 700], 3 * MINUTE),
      ...powers(dead, [50], 3 * 24 * HOUR),
    ]);
    const of = await ask(staff, [fresh, late, dead, mute, randomUUID()]);
    expect(of(fresh)?.power).toMatchObject({ watts: 900, is_now: true });
    expect(Date.parse(of(fresh)?.power?.fresh_until ?? '') - Date.parse(of(fresh)?.power?.at ?? '')).toBe(
      2 * MINUTE,
    );
    expect(of(late)?.power).toMatchObject({ watts: 700, is_now: false });
    expect(of(dead)?.power).toMatchObject({ watts: null, fresh_until: null, is_now: false });
    expect(Date.now() - Date.parse(of(dead)?.power?.at ?? '')).toBeGreaterThan(2.9 * 24 * HOUR);
    expect(of(mute)?.power).toBeNull();
    expect((await staff.get('/v1/now')).body.data.generation.sites).toBe(0);
  });

  it('count the hours of the last day that are known, of energy where it is sent', async () => {
    const { tenant, client, staff } = await setting(service);
    const half = await addClient(service, tenant, 'Half');
    const mute = await addClient(service, tenant, 'Mute');
    const hour = Math.floor(Date.now() / HOUR) * HOUR;
    const at = (hours: number) => new Date(hour - hours * HOUR + 20 * MINUTE);
    const all = Array.from({ length: 26 }, (_, index) => index + 1);
    await ingest(service, tenant, [
      ...all.map((hours) => ({ client, metric: 'energy_consumption', at: at(hours), value: 1 })),
      { client, metric: 'power', at: at(3), value: 1000 },
      ...all
        .filter((hours) => hours % 2 === 0)
        .map((hours) => ({ client: half, metric: 'power', at: at(hours), value: 5 })),
    ]);
    const of = await ask(staff, [client, half, mute]);
    expect(of(client)?.coverage).toEqual({ metric: 'energy_consumption', known_hours: 24, hours: 24 });
    expect(of(half)?.coverage).toEqual({ metric: 'power', known_hours: 12, hours: 24 });
    expect(of(mute)?.coverage).toBeNull();
  });

  it('hold today against what was to be expected, and say why where that cannot be', async () => {
    const { tenant, client: roof, staff } = await setting(service);
    const [dawn, lacking, unseen, hall] = [
      await addClient(service, tenant, 'Dawn'),
      await addClient(service, tenant, 'Lacking'),
      await addClient(service, tenant, 'Unseen'),
      await addClient(service, tenant, 'Hall'),
    ];
    for (const id of [roof, dawn, lacking, unseen]) await change(tenant, id, { role: 'generation' });
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      const judged = async (id: string, state: string, missing: string[]) => {
        await sql`insert into loss_site (tenant_id, client_id, kind, state, missing, version, judged_at, judged_to)
          values (${tenantId}, ${id}::uuid, 'solar', ${state}, ${missing}::text[], 1, now(), now())`.execute(
          db,
        );
      };
      await judged(roof, 'known', []);
      await judged(dawn, 'known', []);
      await judged(lacking, 'missing_facts', ['latitude']);
      const day = async (id: string, expected: number, actual: number, silence: number) => {
        await sql`insert into lost_energy values (${tenantId}, (now() at time zone 'Europe/Berlin')::date, ${id}::uuid, 24, 24,
          ${expected}, ${actual}, 0, ${silence}, 0, 0, 0, 0, 0)`.execute(db);
      };
      await day(roof, 120, 75, 20);
      await day(dawn, 0, 0, 0);
    });
    const of = await ask(staff, [roof, dawn, lacking, unseen, hall]);
    // What was not sent is not held against the site.
    expect(of(roof)?.today).toMatchObject({ share: 75, expected: 100, actual: 75, unknown: null });
    expect(of(dawn)?.today).toMatchObject({ share: null, unknown: 'nothing_yet' });
    expect(of(dawn)?.today.known_to).not.toBeNull();
    expect(of(lacking)?.today).toMatchObject({ unknown: 'missing_facts', missing: ['latitude'] });
    expect(of(unseen)?.today).toMatchObject({ share: null, unknown: 'not_yet' });
    expect(of(hall)?.today).toMatchObject({ share: null, unknown: 'not_generating' });
  });

  it('count open alerts of a client and its devices, for who may see alerts', async () => {
    const { tenant, client: park, staff } = await setting(service);
    const inverter = await addClient(service, tenant, 'Inverter');
    await change(tenant, inverter, { parent_id: park });
    await service.inTenant(tenant, async ({ db, tenantId }) => {
      const alert = async (device_id: string, severity: 'medium' | 'critical', more: object) => {
        const rule_id = randomUUID();
        const rule = { rule_id, name: rule_id, kind: 'offline' as const, offline_minutes: 5, severity };
        await db
          .insertInto('alert_rule')
          .values({ tenant_id: tenantId, ...rule })
          .execute();
        const about = { alert_id: randomUUID(), rule_id, device_id, severity, message: 'x', value: 1 };
        await db
          .insertInto('alert')
          .values({ tenant_id: tenantId, began_at: new Date(), ...about, ...more })
          .execute();
      };
      await alert(park, 'medium', {});
      await alert(inverter, 'critical', {});
      await alert(park, 'critical', { resolved_at: new Date() });
      await alert(park, 'critical', { acknowledged_at: new Date() });
    });
    const of = await ask(staff, [park, inverter]);
    expect(of(park)?.alerts).toEqual({ open: 2, worst: 'critical' });
    expect(of(inverter)?.alerts).toEqual({ open: 1, worst: 'critical' });
    await service.inTenant(tenant, ({ db, tenantId }) =>
      sql`delete from role_permission p using role r where p.tenant_id = ${tenantId} and r.tenant_id = ${tenantId}
        and r.role_id = p.role_id and r.name = 'viewer' and p.action = 'alert.read'`.execute(db),
    );
    expect((await ask(staff, [park]))(park)?.alerts).toBeNull();
  });

  it('are for whom clients are listed, of their own organization, a hundred at a time', async () => {
    const { tenant, client } = await setting(service);
    const path = `/v1/clients/figures?ids=${client}`;
    const nobody = await service.member(tenant, { roles: [] });
    expect((await nobody.get(path)).status).toBe(403);
    expect((await service.anybody.get(path)).status).toBe(401);
    const stranger = await service.member(await service.tenant());
    expect((await stranger.get(path)).body.data.clients).toEqual([]);
    const many = Array.from({ length: 101 }, () => randomUUID()).join(',');
    expect((await stranger.get(`/v1/clients/figures?ids=${many}`)).status).toBe(422);
    expect((await stranger.get('/v1/clients/figures?ids=x')).status).toBe(422);
    expect((await stranger.get('/v1/clients/figures')).status).toBe(422);
  });
});
