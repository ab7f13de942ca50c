import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { organizationKeys } from '../permissions/catalogue.ts';
import type { RoleImpact } from './roles.schema.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  admin = await service.member(tenant);
});

async function role(name: string, permissions: string[]): Promise<string> {
  const answer = await admin.post('/v1/roles', { name, display_name: name, permissions });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function impactOf(id: string, permissions: string[]): Promise<RoleImpact> {
  const answer = await admin.post(`/v1/roles/${id}/impact`, { permissions });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

describe('the effect of a role on people, before it is saved', () => {
  it('counts who gains and who loses, other roles counted in', async () => {
    const id = await role('night', ['client.read', 'client.update']);
    await service.member(tenant, { roles: ['night'] });
    await service.member(tenant, { roles: ['night', 'viewer'] });
    await service.member(tenant, { roles: ['viewer'] });
    expect(await impactOf(id, ['client.update', 'client.delete', 'dashboard.read'])).toEqual({
      user_count: 2,
      gains: [
        { action: 'client.delete', users: 2 },
        // The second one is a viewer as well.
        { action: 'dashboard.read', users: 1 },
      ],
      losses: [{ action: 'client.read', users: 1 }],
    });
  });

  it('of deleting it is that of an empty list', async () => {
    const id = await role('night', ['client.read', 'client.delete']);
    await service.member(tenant, { roles: ['night', 'viewer'] });
    expect(await impactOf(id, [])).toEqual({
      user_count: 1,
      gains: [],
      losses: [{ action: 'client.delete', users: 1 }],
    });
  });

  it('is nothing where nobody has it, and where nothing differs', async () => {
    const id = await role('night', ['client.read']);
    expect(await impactOf(id, ['client.delete'])).toEqual({ user_count: 0, gains: [], losses: [] });
    await service.member(tenant, { roles: ['night'] });
    expect(await impactOf(id, ['client.read'])).toEqual({ user_count: 1, gains: [], losses: [] });
  });

  it('is only asked: nothing changes and nothing is recorded', async () => {
    const id = await role('night', ['client.read']);
    const before = (await admin.get('/v1/audit')).body.total;
    await impactOf(id, ['client.delete']);
    expect((await admin.get(`/v1/roles/${id}`)).body.data.permissions).toMatchObject([
      { action: 'client.read' },
    ]);
    expect((await admin.get('/v1/audit')).body.total).toBe(before);
    const unknown = await admin.post(`/v1/roles/${id}/impact`, { permissions: ['client.explode'] });
    expect([unknown.status, unknown.body.details[0].field]).toEqual([422, 'permissions']);
  });

  it('is what comes true when it is saved', { timeout: 120_000 }, async () => {
    const actions = fc.uniqueArray(fc.constantFrom(...organizationKeys), { minLength: 1, maxLength: 6 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        actions,
        actions,
        actions,
        fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
        async (before, wanted, others, alsoOther) => {
          round += 1;
          const id = await role(`role ${round}`, before);
          await role(`other ${round}`, others);
          const people = await Promise.all(
            alsoOther.map((also) =>
              service.member(tenant, { roles: [`role_${round}`, ...(also ? [`other_${round}`] : [])] }),
            ),
          );
          const held = () =>
            Promise.all(
              people.map(async (person) => {
                const { body } = await person.get('/v1/auth/me');
                return new Set<string>(body.data.permissions);
              }),
            );
          const foretold = await impactOf(id, wanted);
          const then = await held();
          expect((await admin.put(`/v1/roles/${id}/permissions`, { permissions: wanted })).status).toBe(200);
          const now = await held();
          const differing = (one: Set<string>[], other: Set<string>[]) =>
            organizationKeys
              .map((action) => ({
                action,
                users: one.filter((actions, i) => actions.has(action) && !other[i]?.has(action)).length,
              }))
              .filter(({ users }) => users > 0)
              .toSorted((a, b) => (a.action < b.action ? -1 : 1));
          expect(foretold).toEqual({
            user_count: people.length,
            gains: differing(now, then),
            losses: differing(then, now),
          });
        },
      ),
      { numRuns: 12 },
    );
  });
});
