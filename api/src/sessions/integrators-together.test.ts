import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { integratorOf } from '../testing/device-fixture.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { IntegratorsTogether } from './integrators-together.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const LIFE_DAYS = 90;

/** A client with its sign-in. */
async function signedIn(tenant: Tenant) {
  const { id, caller } = await integratorOf(service, tenant);
  const { family_id } = await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .selectFrom('session_family')
      .select('family_id')
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  return { id, caller, claims: { family: family_id, subject: id } };
}

it('asks about all that call at the same time at once, and tells each who it is', async () => {
  const tenant = await service.tenant('Aurora');
  const other = await service.tenant('Borealis');
  const [one, two, gone] = [await signedIn(tenant), await signedIn(tenant), await signedIn(tenant)];
  const stranger = await signedIn(other);
  const end = () =>
    service.inTenant(tenant, ({ db, tenantId }) =>
      db
        .updateTable('session_family')
        .set({ ended_at: new Date() })
        .where('tenant_id', '=', tenantId)
        .where('family_id', '=', gone.claims.family)
        .execute(),
    );
  await end();
  const together = new IntegratorsTogether(service.database, LIFE_DAYS);
  const load = (claims: typeof one.claims) => together.load(tenant.tenantId, claims);
  const turns = vi.spyOn(service.database.turns, 'run');
  const found = await Promise.all([
    load(one.claims),
    load(gone.claims),
    load(two.claims),
    load(one.claims),
    // Neither another one's sign-in nor another organization's.
    load({ ...one.claims, subject: two.id }),
    load(stranger.claims),
  ]);
  expect(turns).toHaveBeenCalledTimes(1);
  turns.mockRestore();
  expect(found.map((caller) => caller?.clientId)).toEqual([
    one.id,
    undefined,
    two.id,
    one.id,
    undefined,
    undefined,
  ]);
  expect(found[2]).toMatchObject({ familyId: two.claims.family, tenant: { name: 'Aurora' } });
  // Alone it is asked in another way.
  expect((await load(two.claims))?.clientId).toBe(two.id);
  expect(await load(gone.claims)).toBeUndefined();
  expect(await load(stranger.claims)).toBeUndefined();
});

it('lets nobody in by what was asked before their sign-in ended', async () => {
  const tenant = await service.tenant('Ended');
  const one = await signedIn(tenant);
  const together = new IntegratorsTogether(service.database, LIFE_DAYS);
  const before = together.load(tenant.tenantId, one.claims);
  await service.inTenant(tenant, ({ db, tenantId }) =>
    db
      .updateTable('session_family')
      .set({ ended_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .execute(),
  );
  const after = together.load(tenant.tenantId, one.claims);
  await before;
  expect(await after).toBeUndefined();
});

it('asks about many in several questions', async () => {
  const tenant = await service.tenant('Many');
  const one = await signedIn(tenant);
  const together = new IntegratorsTogether(service.database, LIFE_DAYS);
  const unknown = Array.from({ length: 450 }, (_, nth) => ({
    family: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
    subject: one.id,
  }));
  const turns = vi.spyOn(service.database.turns, 'run');
  const found = await Promise.all(
    [...unknown, one.claims].map((each) => together.load(tenant.tenantId, each)),
  );
  expect(turns).toHaveBeenCalledTimes(3);
  turns.mockRestore();
  expect(found.filter(Boolean).map((caller) => caller?.clientId)).toEqual([one.id]);
});
