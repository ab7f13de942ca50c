import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClient } from '../testing/readings.ts';
import { TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

it('says where sites are and how they are, counts those without coordinates, and leaves devices out', async () => {
  const tenant = await service.tenant();
  const staff = await service.member(tenant, { roles: ['viewer'] });
  const names = ['Roof', 'Mill', 'Away', 'Barn', 'Battery'];
  const ids: string[] = [];
  for (const name of names) ids.push(await addClient(service, tenant, name));
  const [roof = '', mill, , barn, battery] = ids;
  await service.inTenant(tenant, ({ db, tenantId }) =>
    sql`update client set type = case when client_id = ${roof}::uuid then 'solar' end,
        status = case when client_id = ${mill}::uuid then 'maintenance' else 'active' end,
        last_seen_at = case when client_id = ${roof}::uuid then now() end,
        latitude = case when client_id = ${barn}::uuid then null else 51.5 end,
        longitude = case when client_id = ${barn}::uuid then null else -0.1 end,
        parent_id = case when client_id = ${battery}::uuid then ${roof}::uuid end
      where tenant_id = ${tenantId}`.execute(db),
  );
  const answer = await staff.get('/v1/site-map');
  expect(answer.status, answer.text).toBe(200);
  const place = { latitude: 51.5, longitude: -0.1 };
  expect(answer.body.data).toEqual({
    sites: [
      { id: ids[2], name: 'Away', kind: null, state: 'offline', ...place },
      { id: mill, name: 'Mill', kind: null, state: 'maintenance', ...place },
      { id: roof, name: 'Roof', kind: 'solar', state: 'online', ...place },
    ],
    left_out: 0,
    without: 1,
    tiles: null,
    examples: [{ id: barn, name: 'Barn' }],
  });
});

it('is for whom clients are listed, of their own organization', async () => {
  const tenant = await service.tenant();
  await addClient(service, tenant, 'Roof');
  const nobody = await service.member(tenant, { roles: [] });
  expect((await nobody.get('/v1/site-map')).status).toBe(403);
  expect((await service.anybody.get('/v1/site-map')).status).toBe(401);
  const stranger = await service.member(await service.tenant());
  expect((await stranger.get('/v1/site-map')).body.data).toEqual({
    sites: [],
    left_out: 0,
    without: 0,
    tiles: null,
    examples: [],
  });
});
