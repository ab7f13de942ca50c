import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { tenantTransaction } from '../database/tenant-transaction.ts';
import { TestService } from '../testing/test-service.ts';
import type { AccessReviewItem } from './access-reviews.schema.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let viewer: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  admin = await service.member(tenant);
  viewer = await service.member(tenant, { roles: ['viewer'] });
});

async function start() {
  const { body } = await admin.post('/v1/access-reviews', undefined);
  const { id } = body.data as { id: string };
  const items: AccessReviewItem[] = (await admin.get(`/v1/access-reviews/${id}/items?limit=100`)).body.data;
  const of = (user: Caller) => items.find((item) => item.user?.id === user.user.id)?.id ?? '';
  const decide = (by: Caller, item: string, decision: string) =>
    by.post(`/v1/access-reviews/${id}/items/${item}/decision`, { decision });
  return { id, items, of, decide };
}

const rolesOf = async (user: Caller): Promise<string[]> =>
  (await admin.get(`/v1/users/${user.user.id}`)).body.data.roles.map(({ name }: { name: string }) => name);

describe('findings', () => {
  it('name who was not there for 90 days, administrators, empty roles and permissions nobody has', async () => {
    await admin.post('/v1/roles', { name: 'night', display_name: 'Night Shift' });
    const signedIn = (days: number) =>
      tenantTransaction(service.database, tenant.tenantId, ({ db, tenantId }) =>
        db
          .updateTable('app_user')
          .set({ last_login_at: sql<Date>`now() - ${days} * interval '1 day'` })
          .where('tenant_id', '=', tenantId)
          .where('user_id', '=', viewer.user.id)
          .execute(),
      );
    await signedIn(89);
    expect((await admin.get('/v1/access-findings')).body.data.idle).toEqual({ total: 0, first: [] });
    await signedIn(91);
    const { body } = await admin.get('/v1/access-findings');
    const { idle, administrators, empty_roles, unheld_permissions } = body.data;
    expect(idle).toMatchObject({ total: 1, first: [{ id: viewer.user.id }] });
    expect(administrators.first.map(({ id }: { id: string }) => id)).toEqual([admin.user.id]);
    expect(empty_roles.map(({ display_name }: { display_name: string }) => display_name)).toContain(
      'Night Shift',
    );
    expect(unheld_permissions).toEqual([]);
  });

  it('are for those who may list and change users and roles', async () => {
    for (const path of ['/v1/access-findings', '/v1/access-reviews'])
      expect((await viewer.get(path)).status).toBe(403);
    expect((await viewer.post('/v1/access-reviews', undefined)).status).toBe(403);
  });
});

describe('a review', () => {
  it('confirms and removes, keeps who did, and ends with the last decision', async () => {
    await admin.post('/v1/roles', { name: 'night', display_name: 'Night Shift' });
    const { id, items, of, decide } = await start();
    expect(items).toHaveLength(3);
    expect((await decide(admin, of(viewer), 'remove')).body.data.decision).toMatchObject({
      decision: 'removed',
      by: { id: admin.user.id },
    });
    expect(await rolesOf(viewer)).toEqual([]);
    expect((await decide(admin, of(admin), 'confirm')).status).toBe(200);
    const empty = items.find(({ user }) => user === null);
    expect((await decide(admin, empty?.id ?? '', 'remove')).status).toBe(200);
    const [review] = (await admin.get('/v1/access-reviews')).body.data;
    expect(review).toMatchObject({ id, confirmed: 1, removed: 2, total: 3, ended_by: { id: admin.user.id } });
    const { body } = await admin.get(`/v1/audit?limit=100&target_id=${id}`);
    expect(body.data.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      ...Array(3).fill('access_review.decided'),
      'access_review.ended',
      'access_review.opened',
    ]);
  });

  it('decides once, also when two administrators do at the same moment', async () => {
    const other = await service.member(tenant);
    const { of, decide } = await start();
    const answers = await Promise.all([
      decide(admin, of(viewer), 'confirm'),
      decide(other, of(viewer), 'remove'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('decided_already');
  });

  it('removes nobody’s own role, and not the last administrator', async () => {
    const { of, decide } = await start();
    expect((await decide(admin, of(admin), 'remove')).body.code).toBe('self_remove');
    expect(await rolesOf(admin)).toEqual(['admin']);
  });

  it('is one at a time, and says of what is gone that it is', async () => {
    const { id, of, decide } = await start();
    expect((await admin.post('/v1/access-reviews', undefined)).body.code).toBe('review_open');
    await admin.delete(`/v1/users/${viewer.user.id}`);
    expect((await decide(admin, of(viewer), 'confirm')).body.data.decision.decision).toBe('gone');
    expect((await admin.post(`/v1/access-reviews/${id}/end`, undefined)).status).toBe(200);
    expect((await decide(admin, of(admin), 'confirm')).body.code).toBe('review_ended');
  });

  it('of another organization is not found, and nobody can change a record', async () => {
    const { id, items } = await start();
    const stranger = await service.member(await service.tenant('Borealis'));
    expect((await stranger.get(`/v1/access-reviews/${id}/items`)).status).toBe(404);
    expect((await stranger.post(`/v1/access-reviews/${id}/end`, undefined)).status).toBe(404);
    const path = `/v1/access-reviews/${id}/items/${items[0]?.id}/decision`;
    expect((await stranger.post(path, { decision: 'remove' })).status).toBe(404);
    const { rows } = await sql<{ rights: string }>`
      select distinct string_agg(privilege_type, ' ' order by privilege_type) as rights
      from information_schema.role_table_grants
      where table_name like 'access_review%' and grantee = 'energy_app' group by table_name`.execute(
      service.database.owner,
    );
    expect(rows).toEqual([{ rights: 'INSERT SELECT' }]);
  });
});
