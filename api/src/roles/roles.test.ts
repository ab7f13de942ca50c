import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.ts';
import { TestService } from '../testing/test-service.ts';
import type { Tenant } from '../tenants/tenants.queries.ts';
import { organizationKeys } from '../permissions/catalogue.ts';
import type { Role } from './roles.schema.ts';

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

async function add(fields: object = {}): Promise<Role> {
  const answer = await admin.post('/v1/roles', {
    name: 'Night Shift',
    display_name: 'Night Shift',
    ...fields,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const codeOf = async (answer: ReturnType<Caller['get']>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};
const systemRole = async (name: string): Promise<Role> =>
  (await admin.get('/v1/roles?system=true')).body.data.find((role: Role) => role.name === name);

describe('roles', () => {
  it('are listed from least privilege to most, with their users', async () => {
    const { body } = await admin.get('/v1/roles?limit=100');
    expect(body.data.map(({ name }: Role) => name)).toEqual(['viewer', 'operator', 'manager', 'admin']);
    expect(body.data[3]).toMatchObject({ is_system: true, user_count: 1 });
    expect(body.data[3].permissions).toHaveLength(organizationKeys.length);
    expect(body).toMatchObject({ total: 4, page: 1, totalPages: 1 });
  });

  it('are made, described and searched', async () => {
    const role = await add({ description: 'Looks after the night' });
    expect(role).toMatchObject({
      name: 'night_shift',
      display_name: 'Night Shift',
      permissions: [],
      is_system: false,
    });
    const changed = await admin.put(`/v1/roles/${role.id}`, { display_name: 'Nights', description: '' });
    expect(changed.body.data).toMatchObject({ name: 'night_shift', display_name: 'Nights', description: '' });
    expect((await admin.get('/v1/roles?search=night')).body.data).toHaveLength(1);
    expect((await admin.get('/v1/roles?system=false')).body.total).toBe(1);
    expect(await codeOf(admin.post('/v1/roles', { name: 'NIGHT shift', display_name: 'x' }))).toEqual([
      409,
      'role_name_taken',
    ]);
  });

  it('get exactly the permissions that are sent', async () => {
    const role = await add();
    const set = (permissions: string[]) => admin.put(`/v1/roles/${role.id}/permissions`, { permissions });
    expect(
      (await set(['client.read', 'client.update'])).body.data.permissions.map(
        ({ action }: { action: string }) => action,
      ),
    ).toEqual(['client.read', 'client.update']);
    const narrowed = await set(['client.read']);
    expect(narrowed.body.data.permissions).toMatchObject([
      { action: 'client.read', display_name: 'View clients', group: 'client' },
    ]);
    const unknown = await set(['client.read', 'client.explode']);
    expect([unknown.status, unknown.body.details[0].message]).toEqual([422, 'are not known: client.explode']);
    expect((await set([])).status).toBe(422);
    const member = await service.member(tenant, { roles: ['night_shift'] });
    expect((await member.get('/v1/clients')).status).toBe(200);
    // It counts at once, for sessions that are open too.
    await set(['dashboard.read']);
    expect((await member.get('/v1/clients')).status).toBe(403);
  });

  it('count versions, and a change of an older one is refused, of the permissions as well', async () => {
    const { id } = await add();
    const etag = (await admin.get(`/v1/roles/${id}`)).headers.get('etag') ?? '';
    const permit = (permissions: string[], tag: string) =>
      admin.put(`/v1/roles/${id}/permissions`, { permissions }, { 'if-match': tag });
    const permitted = await permit(['client.read'], etag);
    const second = permitted.headers.get('etag') ?? '';
    expect(second).toBe(`"${permitted.body.data.version}"`);
    expect(await codeOf(permit(['user.list'], etag))).toEqual([412, 'changed_meanwhile']);
    const describe = (description: string, tag: string) =>
      admin.put(`/v1/roles/${id}`, { description }, { 'if-match': tag });
    expect(await codeOf(describe('Late', etag))).toEqual([412, 'changed_meanwhile']);
    expect((await describe('In time', second)).status).toBe(200);
    expect((await admin.get(`/v1/roles/${id}`)).body.data).toMatchObject({
      display_name: 'Night Shift',
      description: 'In time',
      permissions: [{ action: 'client.read' }],
    });
  });

  it('are changed by one of two people at the same moment', async () => {
    const { id, version } = await add();
    const tag = { 'if-match': `"${version}"` };
    const answers = await Promise.all([
      admin.put(`/v1/roles/${id}`, { description: 'One' }, tag),
      admin.put(`/v1/roles/${id}`, { description: 'Two' }, tag),
      admin.put(`/v1/roles/${id}/permissions`, { permissions: ['client.read'] }, tag),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await admin.get(`/v1/roles/${id}`)).body.data.version).toBe(version + 1);
  });

  it('can begin as a copy, but never with more than one holds oneself', async () => {
    const permissions = ['client.read', 'client.update'];
    const copy = await add({ name: 'copy', display_name: 'Copy', permissions });
    expect(copy.permissions.map(({ action }) => action)).toEqual(permissions);
    const { body } = await admin.get(`/v1/audit?target_id=${copy.id}`);
    expect(body.data).toMatchObject([{ action: 'role.created', after: { name: 'copy', permissions } }]);

    await add({ name: 'makers', display_name: 'Makers', permissions: ['role.create', 'client.read'] });
    const maker = await service.member(tenant, { roles: ['makers'] });
    const make = (...actions: string[]) =>
      maker.post('/v1/roles', { name: 'theirs', display_name: 'Theirs', permissions: actions });
    const refused = await make('client.read', 'system.admin');
    expect([refused.status, refused.body.code, refused.body.details]).toEqual([
      403,
      'permission_not_held',
      [{ field: 'permissions', message: 'system.admin' }],
    ]);
    expect((await admin.get('/v1/roles?search=theirs')).body.total).toBe(0);
    expect((await make('client.explode')).status).toBe(422);
    expect((await make('client.read')).status).toBe(201);
  });

  it('of the system cannot be changed', async () => {
    const viewer = await systemRole('viewer');
    for (const answer of [
      admin.put(`/v1/roles/${viewer.id}`, { display_name: 'Other' }),
      admin.put(`/v1/roles/${viewer.id}/permissions`, { permissions: ['client.read'] }),
      admin.delete(`/v1/roles/${viewer.id}`),
    ]) {
      expect(await codeOf(answer)).toEqual([403, 'system_role']);
    }
  });

  it('cannot be given permissions that one does not have', async () => {
    const role = await add({ name: 'editors', display_name: 'Editors' });
    await admin.put(`/v1/roles/${role.id}/permissions`, {
      permissions: ['role.update', 'role.delete', 'client.read'],
    });
    const editor = await service.member(tenant, { roles: ['editors'] });
    const other = await add({ name: 'others', display_name: 'Others' });
    const set = (permissions: string[]) => editor.put(`/v1/roles/${other.id}/permissions`, { permissions });
    expect((await set(['client.read'])).status).toBe(200);
    expect(await codeOf(set(['system.admin']))).toEqual([403, 'permission_not_held']);
    await admin.put(`/v1/roles/${other.id}/permissions`, { permissions: ['client.delete'] });
    expect(await codeOf(set(['client.read']))).toEqual([403, 'permission_not_held']);
    // Nobody has it, and still whoever deletes it takes away what they could not give back.
    expect(await codeOf(editor.delete(`/v1/roles/${other.id}`))).toEqual([403, 'permission_not_held']);
    await admin.put(`/v1/roles/${other.id}/permissions`, { permissions: ['client.read'] });
    expect((await editor.delete(`/v1/roles/${other.id}`)).status).toBe(204);
  });

  it('are taken from everybody when deleted, but never from the last administrator', async () => {
    const role = await add({ name: 'chiefs', display_name: 'Chiefs' });
    await admin.put(`/v1/roles/${role.id}/permissions`, { permissions: organizationKeys });
    const chief = await service.member(tenant, { roles: ['chiefs'] });
    const operator = await systemRole('operator');
    expect((await chief.put(`/v1/users/${admin.user.id}/roles`, { role_ids: [operator.id] })).status).toBe(
      200,
    );
    expect(await codeOf(chief.delete(`/v1/roles/${role.id}`))).toEqual([409, 'last_administrator']);
    expect(
      await codeOf(chief.put(`/v1/roles/${role.id}/permissions`, { permissions: ['client.read'] })),
    ).toEqual([409, 'last_administrator']);
    const administrator = await systemRoleFor(chief, 'admin');
    await chief.put(`/v1/users/${admin.user.id}/roles`, { role_ids: [administrator.id] });
    expect((await admin.delete(`/v1/roles/${role.id}`)).status).toBe(204);
    expect((await chief.get('/v1/auth/me')).body.data.permissions).toEqual([]);
  });

  it('of another tenant do not exist', async () => {
    const role = await add();
    const other = await service.member(await service.tenant('Borealis'));
    for (const answer of [
      await other.get(`/v1/roles/${role.id}`),
      await other.put(`/v1/roles/${role.id}`, { display_name: 'Mine' }),
      await other.put(`/v1/roles/${role.id}/permissions`, { permissions: ['client.read'] }),
      await other.post(`/v1/roles/${role.id}/impact`, { permissions: [] }),
      await other.delete(`/v1/roles/${role.id}`),
    ]) {
      expect(answer.status).toBe(404);
    }
  });

  it('ask for a permission in every call', async () => {
    const role = await add();
    const viewer = await service.member(tenant, { roles: ['viewer'] });
    for (const answer of [
      viewer.get('/v1/roles'),
      viewer.get(`/v1/roles/${role.id}`),
      viewer.post('/v1/roles', { name: 'mine', display_name: 'Mine' }),
      viewer.put(`/v1/roles/${role.id}`, { display_name: 'Mine' }),
      viewer.put(`/v1/roles/${role.id}/permissions`, { permissions: ['client.read'] }),
      viewer.post(`/v1/roles/${role.id}/impact`, { permissions: [] }),
      viewer.delete(`/v1/roles/${role.id}`),
    ]) {
      expect(await codeOf(answer)).toEqual([403, 'permission_denied']);
    }
  });
});

async function systemRoleFor(caller: Caller, name: string): Promise<Role> {
  return (await caller.get('/v1/roles?system=true')).body.data.find((role: Role) => role.name === name);
}

describe('the permission catalogue', () => {
  it('is there for every member, as a list and in groups', async () => {
    const nobody = await service.member(tenant, { roles: [] });
    const list = await nobody.get('/v1/permissions');
    expect(list.body.data.map(({ action }: { action: string }) => action)).toEqual(organizationKeys);
    const groups = await nobody.get('/v1/permissions/by-resource');
    const count = groups.body.data.reduce(
      (sum: number, group: { permissions: unknown[] }) => sum + group.permissions.length,
      0,
    );
    expect(count).toBe(organizationKeys.length);
    expect(groups.body.data.map(({ display_name }: { display_name: string }) => display_name)).toContain(
      'Organization',
    );
  });
});
