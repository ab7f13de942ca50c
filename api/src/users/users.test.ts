import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import type { Role } from '../roles/roles.schema.ts';
import { type User, userLimits } from './users.schema.ts';

let service: TestService;
let tenant: Tenant;
let admin: Caller;
let roles: Map<string, string>;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());
beforeEach(async () => {
  tenant = await service.tenant();
  admin = await service.member(tenant, { firstName: 'Ada', lastName: 'Admin' });
  const { body } = await admin.get('/v1/roles?limit=100');
  roles = new Map(body.data.map(({ name, id }: Role) => [name, id]));
});

const role = (name: string) => roles.get(name) ?? '';
let counter = 0;
const newcomer = (fields: object = {}) => {
  counter += 1;
  return {
    email: `newcomer${counter}@aurora.example`,
    username: 'newcomer',
    first_name: 'Nina',
    last_name: 'Newcomer',
    password: 'temporary-1',
    ...fields,
  };
};
const refusalOf = async (answer: ReturnType<Caller['get']>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

describe('adding a user', () => {
  it('makes a member who can sign in, and stores no password', async () => {
    const answer = await admin.post(
      '/v1/users',
      newcomer({ email: 'Nina@Aurora.example', role_ids: [role('viewer')] }),
    );
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      email: 'nina@aurora.example',
      status: 'active',
      name: 'Nina Newcomer',
    });
    expect(answer.body.data.roles).toMatchObject([{ name: 'viewer' }]);
    const session = await service.signIn('nina@aurora.example', tenant);
    expect(session.user.permissions).toEqual(['alert.read', 'client.read', 'dashboard.read']);
    const { body } = await admin.get(`/v1/audit?action=user.created`);
    expect(JSON.stringify(body)).not.toContain('temporary-1');
  });

  it('takes names up to the limits the forms know, counted in characters', async () => {
    const sized = (length: number) => ({ first_name: '🌞'.repeat(length), last_name: 'x'.repeat(length) });
    const { body, status } = await admin.post('/v1/users', newcomer(sized(userLimits.name)));
    expect([status, body.data?.name]).toEqual([201, `${'🌞'.repeat(100)} ${'x'.repeat(100)}`]);
    const refused = await admin.post('/v1/users', newcomer(sized(userLimits.name + 1)));
    expect([refused.status, refused.body.details.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['first_name', 'last_name'],
    ]);
    // An edit asks for a name and no more (B-9.10).
    expect((await admin.put(`/v1/users/${body.data.id}`, { last_name: 'L' })).status).toBe(200);
    expect((await admin.put(`/v1/users/${body.data.id}`, { last_name: ' ' })).status).toBe(422);
  });

  it('refuses a second one with the same address', async () => {
    const user = newcomer();
    await admin.post('/v1/users', user);
    const again = await admin.post('/v1/users', { ...user, email: user.email.toUpperCase() });
    expect([again.status, again.body.code, again.body.details]).toEqual([
      409,
      'email_taken',
      [{ field: 'email', message: 'is taken' }],
    ]);
  });

  it.each([
    [{ email: 'nonsense' }, 'email'],
    [{ first_name: 'N' }, 'first_name'],
    [{ password: 'short' }, 'password'],
    [{ role_ids: ['7b1c9d1e-0000-4000-8000-000000000000'] }, 'role_ids'],
    [{ username: 'Über' }, 'username'],
  ])('refuses %j', async (fields, field) => {
    const answer = await admin.post('/v1/users', newcomer(fields));
    expect([answer.status, answer.body.details?.[0].field]).toEqual([422, field]);
  });
});

describe('the list of users', () => {
  it('searches, filters and counts', async () => {
    await service.member(tenant, {
      roles: ['viewer'],
      firstName: 'Vera',
      lastName: 'Viewer',
      email: `vera${counter}@x.example`,
    });
    const nina = await admin.post('/v1/users', newcomer());
    await admin.put(`/v1/users/${nina.body.data.id}`, { status: 'inactive' });
    const list = async (query: string) => {
      const { body, status, text } = await admin.get(`/v1/users?${query}`);
      expect(status, text).toBe(200);
      return { ...body.data, names: body.data.users.map(({ name }: User) => name) };
    };
    expect(await list('')).toMatchObject({
      total: 3,
      page: 1,
      total_pages: 1,
      names: ['Ada Admin', 'Nina Newcomer', 'Vera Viewer'],
      summary: { total: 3, active: 2, inactive: 1, admins: 1 },
    });
    expect(await list('role=viewer')).toMatchObject({
      total: 1,
      names: ['Vera Viewer'],
      summary: { total: 3 },
    });
    expect((await list('status=inactive')).names).toEqual(['Nina Newcomer']);
    expect((await list('search=vera%20v')).names).toEqual(['Vera Viewer']);
    expect((await list('search=VERA')).names).toEqual(['Vera Viewer']);
    expect((await list(`search=${nina.body.data.id.slice(0, 12)}`)).names).toEqual(['Nina Newcomer']);
    expect((await list('search=%25')).names).toEqual([]);
    expect((await list('limit=1&page=3&order=desc')).names).toEqual(['Ada Admin']);
    const ada = (await list('search=Ada')).users[0];
    expect(Date.parse(ada.last_login_at)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('changing a user', () => {
  it('changes what is sent, and signs out a person who is made inactive', async () => {
    const member = await service.member(tenant, { roles: ['viewer'] });
    const path = `/v1/users/${member.user.id}`;
    const changed = await admin.put(path, { first_name: ' Vroni ' });
    expect(changed.body.data).toMatchObject({ name: 'Vroni Member', status: 'active' });
    expect((await member.get('/v1/auth/me')).status).toBe(200);
    await admin.put(path, { status: 'inactive' });
    expect((await member.get('/v1/auth/me')).status).toBe(401);
    const refreshed = await member.post(`/v1/tenants/${tenant.id}/auth/refresh`, {
      refresh_token: member.session?.refresh_token,
    });
    expect(refreshed.status).toBe(401);
    expect((await admin.put(path, { status: 'active' })).body.data.status).toBe('active');
  });

  it('counts versions, and refuses a change of an older one, of the roles as well', async () => {
    const { body } = await admin.post('/v1/users', newcomer({ role_ids: [role('viewer')] }));
    const path = `/v1/users/${body.data.id}`;
    const etag = (await admin.get(path)).headers.get('etag') ?? '';
    expect(etag).toBe(`"${body.data.version}"`);
    const renamed = await admin.put(path, { first_name: 'Nora' }, { 'if-match': etag });
    expect(renamed.body.data).toMatchObject({ first_name: 'Nora', last_name: 'Newcomer' });
    const second = renamed.headers.get('etag') ?? '';
    expect(second).toBe(`"${renamed.body.data.version}"`);
    const give = (name: string, tag: string) =>
      admin.put(`${path}/roles`, { role_ids: [role(name)] }, { 'if-match': tag });
    expect(await refusalOf(give('operator', etag))).toEqual([412, 'changed_meanwhile']);
    const given = await give('operator', second);
    expect(given.status, given.text).toBe(200);
    expect(given.headers.get('etag')).toBe(`"${given.body.data.version}"`);
    expect(await refusalOf(admin.put(path, { last_name: 'Late' }, { 'if-match': second }))).toEqual([
      412,
      'changed_meanwhile',
    ]);
    expect((await admin.get(path)).body.data).toMatchObject({
      first_name: 'Nora',
      last_name: 'Newcomer',
      roles: [{ name: 'operator' }],
    });
  });

  it('lets one of two simultaneous changes win', async () => {
    const { body } = await admin.post('/v1/users', newcomer({ role_ids: [role('viewer')] }));
    const path = `/v1/users/${body.data.id}`;
    const tag = { 'if-match': `"${body.data.version}"` };
    const answers = await Promise.all([
      admin.put(path, { first_name: 'Nora' }, tag),
      admin.put(`${path}/roles`, { role_ids: [role('operator')] }, tag),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]));
  });

  it('gives the account to whoever owns the new address', async () => {
    const user = (await admin.post('/v1/users', newcomer())).body.data as User;
    const address = `moved${counter}@aurora.example`;
    expect((await admin.put(`/v1/users/${user.id}`, { email: address })).status).toBe(200);
    expect((await service.signIn(address, tenant)).user.id).toBe(user.id);
    await expect(service.signIn(user.email, tenant)).rejects.toThrow(/403/);
    expect(await refusalOf(admin.put(`/v1/users/${user.id}`, { email: admin.user.email }))).toEqual([
      409,
      'email_taken',
    ]);
  });
});

describe('protections', () => {
  it('nobody gives or takes roles beyond their own', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const assign = (user: Caller, ...names: string[]) =>
      manager.put(`/v1/users/${user.user.id}/roles`, { role_ids: names.map(role) });
    expect((await assign(viewer, 'operator')).body.data.roles).toMatchObject([{ name: 'operator' }]);
    expect(await refusalOf(assign(viewer, 'admin'))).toEqual([403, 'permission_not_held']);
    expect(await refusalOf(assign(manager, 'manager', 'admin'))).toEqual([403, 'permission_not_held']);
    expect(await refusalOf(assign(admin, 'viewer'))).toEqual([403, 'permission_not_held']);
    expect(await refusalOf(manager.post('/v1/users', newcomer({ role_ids: [role('admin')] })))).toEqual([
      403,
      'permission_not_held',
    ]);
  });

  it('what one lacks is named, in a sentence and for programs', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    const { body } = await manager.put(`/v1/users/${manager.user.id}/roles`, { role_ids: [role('admin')] });
    expect(body.message).toMatch(
      /^You cannot give or take permissions that you do not have yourself: .*Administer/,
    );
    expect(body.details).toContainEqual({ field: 'permissions', message: 'system.admin' });
  });

  it('nobody takes over an account that may do more', async () => {
    const manager = await service.member(tenant, { roles: ['manager'] });
    const path = `/v1/users/${admin.user.id}`;
    expect(await refusalOf(manager.put(path, { email: 'mine@evil.example' }))).toEqual([403, 'outranked']);
    expect(await refusalOf(manager.put(path, { status: 'inactive' }))).toEqual([403, 'outranked']);
  });

  it('nobody deletes or deactivates themselves', async () => {
    await service.member(tenant);
    expect(await refusalOf(admin.delete(`/v1/users/${admin.user.id}`))).toEqual([409, 'self_delete']);
    const inCapitals = `/v1/users/${admin.user.id.toUpperCase()}`;
    expect(await refusalOf(admin.delete(inCapitals))).toEqual([409, 'self_delete']);
    expect(await refusalOf(admin.put(`/v1/users/${admin.user.id}`, { status: 'inactive' }))).toEqual([
      409,
      'self_deactivate',
    ]);
  });

  it('the last administrator stays one', async () => {
    const assign = (user: Caller, name: string) =>
      admin.put(`/v1/users/${user.user.id}/roles`, { role_ids: [role(name)] });
    expect(await refusalOf(assign(admin, 'viewer'))).toEqual([409, 'last_administrator']);
    const second = await service.member(tenant);
    expect((await assign(second, 'viewer')).status).toBe(200);
    expect(await refusalOf(assign(admin, 'viewer'))).toEqual([409, 'last_administrator']);
  });

  it('two administrators cannot remove each other at the same moment', async () => {
    const second = await service.member(tenant);
    const answers = await Promise.all([
      admin.put(`/v1/users/${second.user.id}`, { status: 'inactive' }),
      second.put(`/v1/users/${admin.user.id}`, { status: 'inactive' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('roles of another tenant are unknown, and so are its users', async () => {
    const borealis = await service.tenant('Borealis');
    const other = await service.member(borealis);
    const foreignRole = (await other.get('/v1/roles')).body.data[0].id;
    const member = await service.member(tenant, { roles: [] });
    const assigned = await admin.put(`/v1/users/${member.user.id}/roles`, { role_ids: [foreignRole] });
    expect([assigned.status, assigned.body.code, assigned.body.message]).toEqual([
      422,
      'role_not_found',
      'This organization has no such role. Somebody may have deleted it: reload the page.',
    ]);
    expect((await admin.get(`/v1/users/${member.user.id}`)).body.data.roles).toEqual([]);
    expect(await refusalOf(admin.post('/v1/users', newcomer({ role_ids: [foreignRole] })))).toEqual([
      422,
      'role_not_found',
    ]);
    for (const answer of [
      await other.get(`/v1/users/${member.user.id}`),
      await other.get(`/v1/users/${member.user.id}/permissions`),
      await other.put(`/v1/users/${member.user.id}`, { first_name: 'Xaver' }),
      await other.put(`/v1/users/${member.user.id}/roles`, { role_ids: [foreignRole] }),
      await other.delete(`/v1/users/${member.user.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('every call asks for its permission', async () => {
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    const path = `/v1/users/${viewer.user.id}`;
    for (const answer of [
      viewer.get('/v1/users'),
      viewer.get('/v1/users/export'),
      viewer.get(path),
      viewer.get(`${path}/permissions`),
      viewer.post('/v1/users', newcomer()),
      viewer.put(path, { first_name: 'Other' }),
      viewer.put(`${path}/roles`, { role_ids: [role('admin')] }),
      viewer.delete(path),
      viewer.get('/v1/audit'),
    ]) {
      expect(await refusalOf(answer)).toEqual([403, 'permission_denied']);
    }
  });
});

describe('removing a user', () => {
  it('ends the membership and its session', async () => {
    const member = await service.member(tenant, { roles: ['viewer'] });
    expect((await admin.delete(`/v1/users/${member.user.id}`)).status).toBe(204);
    expect((await member.get('/v1/auth/me')).status).toBe(401);
    expect((await admin.get(`/v1/users/${member.user.id}`)).status).toBe(404);
  });
});

it('effective permissions say where each comes from', async () => {
  const member = await service.member(tenant, { roles: ['viewer', 'operator'] });
  const { body } = await admin.get(`/v1/users/${member.user.id}/permissions`);
  const found = new Map(
    body.data.map(({ action, roles }: { action: string; roles: { display_name: string }[] }) => [
      action,
      roles.map(({ display_name }) => display_name),
    ]),
  );
  expect(found.get('client.read')).toEqual(['Viewer', 'Operator']);
  expect(found.get('client.create')).toEqual(['Operator']);
});
