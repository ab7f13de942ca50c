import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { SavedView } from './saved-views.schema.ts';

let service: TestService;
let tenant: Tenant;
let mara: Caller;
let otto: Caller;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  mara = await service.member(tenant, { roles: ['operator'] });
  otto = await service.member(tenant, { roles: ['operator'], firstName: 'Otto', lastName: 'Other' });
});

const PATH = '/v1/saved-views';
const wanted = (more: object = {}) => ({
  page: 'clients',
  name: 'Offline',
  query: 'status=offline&sort=name',
  team: false,
  ...more,
});
const change = (more: object = {}) => {
  const { page: _page, ...rest } = wanted(more);
  return rest;
};
const save = async (caller: Caller, more: object = {}): Promise<SavedView> => {
  const answer = await caller.post(PATH, wanted(more));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const namesFor = async (caller: Caller, query = '') =>
  (await caller.get(`${PATH}${query}`)).body.data.map(({ name }: SavedView) => name);

describe('saved views', () => {
  it('are a person’s own, or everybody’s who may see the page', async () => {
    await save(mara, { name: 'Mine' });
    await save(mara, { name: 'Ours', team: true });
    await save(mara, { name: 'Open ones', page: 'alerts', team: true, query: 'severity=critical' });
    expect(await namesFor(mara)).toEqual(['Mine', 'Open ones', 'Ours']);
    expect(await namesFor(otto)).toEqual(['Open ones', 'Ours']);
    expect(await namesFor(otto, '?page=alerts')).toEqual(['Open ones']);
    expect(await namesFor(otto, '?search=OUR&limit=5')).toEqual(['Ours']);
    const nobody = await service.member(tenant, { roles: [] });
    expect(await namesFor(nobody)).toEqual([]);
    expect((await nobody.post(PATH, wanted())).status).toBe(403);
    expect((await service.anybody.get(PATH)).status).toBe(401);
  });

  it('of the team leave room for everybody: one person shares forty', async () => {
    for (let count = 0; count < 40; count += 1) await save(mara, { name: `View ${count}`, team: true });
    const more = await mara.post(PATH, wanted({ name: 'One more', team: true }));
    expect([more.status, more.body.code], more.text).toEqual([409, 'quota_reached']);
    await save(mara, { name: 'My own' });
    await save(otto, { name: 'Of Otto', team: true });
  });

  it('of lists of people are for those who may see these lists', async () => {
    const admin = await service.member(tenant, { roles: ['admin'] });
    for (const page of ['users', 'roles', 'audit'])
      await save(admin, { name: page, page, team: true, query: 'search=x' });
    expect(await namesFor(admin)).toEqual(['audit', 'roles', 'users']);
    expect(await namesFor(mara)).toEqual([]);
    const refused = await mara.post(PATH, wanted({ page: 'audit' }));
    expect(refused.status).toBe(403);
    expect(refused.body.detail).toBe('You do not have permission: audit.read is needed.');
  });

  it('of others are as if they were not there, in another organization too', async () => {
    const { id } = await save(mara);
    const ours = await save(mara, { team: true });
    const stranger = await service.member(await service.tenant('Borealis'));
    for (const [caller, path] of [
      [otto, id],
      [stranger, id],
      [stranger, ours.id],
    ] as const) {
      expect((await caller.get(`${PATH}/${path}`)).status).toBe(404);
      expect((await caller.put(`${PATH}/${path}`, change())).status).toBe(404);
      expect((await caller.delete(`${PATH}/${path}`)).status).toBe(404);
      expect((await caller.put('/v1/saved-view-defaults/clients', { view_id: path })).status).toBe(404);
    }
  });

  it('are not overwritten silently: who began from an older version is told', async () => {
    const { id, version } = await save(mara, { team: true });
    const tag = { 'if-match': `"${version}"` };
    const changed = await otto.put(`${PATH}/${id}`, change({ team: true, query: 'status=warning' }), tag);
    expect(changed.body.data).toMatchObject({ version: 2, updated_by: 'Otto Other', own: false });
    const late = await mara.put(`${PATH}/${id}`, change({ team: true, query: 'status=active' }), tag);
    expect([late.status, late.body.code]).toEqual([412, 'changed_meanwhile']);
    expect((await mara.delete(`${PATH}/${id}`, tag)).status).toBe(412);
    expect((await mara.get(`${PATH}/${id}`)).body.data.query).toBe('status=warning');
  });

  it('of the team are deleted, and taken back, by who made them, or deleted by who administers', async () => {
    const { id } = await save(mara, { team: true });
    expect((await otto.delete(`${PATH}/${id}`)).status).toBe(403);
    expect((await otto.put(`${PATH}/${id}`, change({ team: false }))).status).toBe(403);
    expect((await mara.put(`${PATH}/${id}`, change({ team: false }))).status).toBe(200);
    expect(await namesFor(otto)).toEqual([]);
    expect((await mara.put(`${PATH}/${id}`, change({ team: true }))).status).toBe(200);
    const admin = await service.member(tenant);
    expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
    const trail = await admin.get(`/v1/audit?target_id=${id}`);
    expect(trail.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'saved_view.deleted',
      'saved_view.updated',
      'saved_view.updated',
      'saved_view.created',
    ]);
  });

  it('of the team stay when who made them leaves, and their own do not', async () => {
    const admin = await service.member(tenant);
    const leaver = await service.member(tenant);
    const ours = await save(leaver, { team: true });
    const own = await save(leaver);
    const { id } = (await leaver.get('/v1/auth/me')).body.data;
    expect((await admin.delete(`/v1/users/${id}`)).status).toBe(204);
    expect((await mara.get(`${PATH}/${ours.id}`)).body.data).toMatchObject({
      team: true,
      owner: null,
      own: false,
    });
    expect(
      (await mara.put(`${PATH}/${ours.id}`, change({ team: true, query: 'status=active' }))).status,
    ).toBe(200);
    expect((await admin.get(`${PATH}/${own.id}`)).status).toBe(404);
    expect((await admin.delete(`${PATH}/${ours.id}`)).status).toBe(204);
  });

  it('are what a page begins with for who wants that, until they are gone', async () => {
    const ours = await save(mara, { team: true });
    const alerts = await save(mara, { page: 'alerts', query: '' });
    const begin = (caller: Caller, page: string, view_id: string | null) =>
      caller.put(`/v1/saved-view-defaults/${page}`, { view_id });
    expect((await begin(otto, 'clients', ours.id)).status).toBe(204);
    expect((await begin(mara, 'clients', alerts.id)).status).toBe(404);
    const defaults = async (caller: Caller) =>
      (await caller.get(PATH)).body.data
        .filter(({ is_default }: SavedView) => is_default)
        .map(({ id }: SavedView) => id);
    expect(await defaults(otto)).toEqual([ours.id]);
    expect(await defaults(mara)).toEqual([]);
    // It is Mara's own again, which Otto does not see.
    await mara.put(`${PATH}/${ours.id}`, change({ team: false }));
    await mara.put(`${PATH}/${ours.id}`, change({ team: true }));
    expect(await defaults(otto)).toEqual([]);
    await begin(otto, 'clients', ours.id);
    expect((await begin(otto, 'clients', null)).status).toBe(204);
    expect(await defaults(otto)).toEqual([]);
  });

  it('hold a query and nothing that leads elsewhere, and are a hundred at most', async () => {
    for (const query of ['a b', '#there', '?x=1', 'x'.repeat(4001), 'search=%00'])
      expect((await mara.post(PATH, wanted({ query }))).status).toBe(422);
    expect((await mara.post(PATH, wanted({ name: ' ' }))).status).toBe(422);
    for (let made = 0; made < 100; made += 1) await save(mara);
    const { status, body } = await mara.post(PATH, wanted());
    expect([status, body.code]).toEqual([409, 'quota_reached']);
  });
});
