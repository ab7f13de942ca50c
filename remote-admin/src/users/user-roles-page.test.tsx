import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AssignRoles, Role } from 'api/contract';
import { problem, type SeenRequest } from 'shared-auth/testing';
import { describe, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin.tsx';
import { describedPermission } from '../testing/sample-access.ts';
import { admin, listOf, nightShift, sampleRole, sampleUser, viewer } from '../testing/sample-people.ts';

const olivia = sampleUser({ roles: [viewer] });
const assigner = ['user.read', 'user.update', 'role.assign', 'role.list'];
const effective = {
  data: [
    { ...describedPermission('client.read'), roles: [{ id: viewer.id, display_name: 'Viewer' }] },
    { ...describedPermission('user.list'), roles: [{ id: admin.id, display_name: 'Admin' }] },
  ],
};

const withRoles = (body: unknown, roles: Role[]) => ({
  ...olivia,
  roles: roles.filter(({ id }) => (body as AssignRoles).role_ids.includes(id)),
});

function open({
  user = olivia,
  permissions = assigner,
  roles = [viewer, nightShift, admin],
  handlers = {},
} = {}) {
  return renderAdmin(`/users/${user.id}/roles`, {
    permissions,
    handlers: {
      'GET /v1/users/:id': { data: user },
      'GET /v1/users/:id/permissions': effective,
      'GET /v1/roles': listOf(roles),
      'PUT /v1/users/:id/roles': ({ body }: SeenRequest) => ({ data: withRoles(body, roles) }),
      ...handlers,
    },
  });
}

const card = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
/** While its little wheel fades the name of a button begins with 'loading'. */
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`${name}$`) });
const summary = () => within(screen.getByRole('region', { name: 'Selected Roles' }));

describe('the roles of a user', () => {
  it('asks for nothing but a user, whatever its address says', async () => {
    const { requests } = await renderAdmin('/users/..%2f..%2fhealthz%3f/roles', { permissions: assigner });
    await screen.findByText('Not Found');
    expect(requests.map(({ path }) => path)).toContain('/v1/users/..%2F..%2Fhealthz%3F');
    expect(requests.filter(({ path }) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('shows whose they are', async () => {
    await open();
    const user = within(await screen.findByRole('region', { name: 'Olivia Brandt' }));
    expect(user.getByText('OB')).toBeDefined();
    expect(user.getByText('Olivia Brandt')).toBeDefined();
    expect(user.getByText('olivia@aurora.example')).toBeDefined();
    expect(user.getByText('0a1b2c3d-4e5')).toBeDefined();
    expect(user.getByText('Viewer')).toBeDefined();
  });

  it('says when there are none', async () => {
    await open({ user: sampleUser() });
    expect(await screen.findByText('No roles assigned')).toBeDefined();
    expect(button('Assign Roles').disabled).toBe(true);
    expect(screen.getByText('Select at least one role')).toBeDefined();
  });

  it('shows each role with its badges, count and description', async () => {
    await open({ roles: [viewer, nightShift, sampleRole({ name: 'empty', description: 'Not shown' })] });
    const first = (await card(/Viewer/)).closest('label') as HTMLElement;
    expect(within(first).getByText('System Role')).toBeDefined();
    expect(within(first).getByText('Selected')).toBeDefined();
    expect(within(first).getByText('1 permission')).toBeDefined();
    expect(within(first).getByText('Sees the dashboard, clients and statistics.')).toBeDefined();
    const second = (await card(/Night Shift/)).closest('label') as HTMLElement;
    expect(within(second).queryByText('System Role')).toBeNull();
    expect(within(second).queryByText('Selected')).toBeNull();
    expect(within(second).getByText('2 permissions')).toBeDefined();
    const third = (await card(/Empty/)).closest('label') as HTMLElement;
    expect(within(third).getByText('No permissions')).toBeDefined();
  });

  it('says when the organization has no roles', async () => {
    await open({ roles: [], user: sampleUser() });
    expect(await screen.findByText('No roles available')).toBeDefined();
  });

  it('names eight permissions of a selected role and counts the others', async () => {
    const many = sampleRole({
      name: 'many',
      actions: Array.from({ length: 11 }, (_, index) => `many.p${index}`),
    });
    await open({ roles: [viewer, many] });
    await userEvent.click(await card(/Many/));
    expect(summary().getByText('many.p7')).toBeDefined();
    expect(summary().queryByText('many.p8')).toBeNull();
    expect(summary().getByText('+3 more')).toBeDefined();
  });

  it('says what the user gains and loses', async () => {
    await open();
    await userEvent.click(await card(/Admin/));
    expect(screen.getByText('This user gains 4 permissions')).toBeDefined();
    await userEvent.click(await card(/Admin/));
    await userEvent.click(await card(/Viewer/));
    expect(screen.getByText('This user loses 1 permission')).toBeDefined();
  });

  it('lists what the user may do and which role each permission comes from', async () => {
    await open();
    const effectiveCard = within(await screen.findByRole('region', { name: 'Effective Permissions' }));
    const row = (await effectiveCard.findByText('List users')).closest('li') as HTMLElement;
    expect(within(row).getByText('user.list')).toBeDefined();
    expect(within(row).getByText('Admin')).toBeDefined();
    await userEvent.type(effectiveCard.getByRole('searchbox'), 'view');
    await waitFor(() => expect(effectiveCard.queryByText('List users')).toBeNull());
    expect(effectiveCard.getByText('View clients')).toBeDefined();
  });
});

describe('assigning roles', () => {
  it('follows the selection in words', async () => {
    await open();
    await card(/Viewer/);
    expect(screen.getByText('No changes made')).toBeDefined();
    await userEvent.click(await card(/Night Shift/));
    expect(screen.getByText('Ready to update')).toBeDefined();
    await userEvent.click(await card(/Night Shift/));
    await userEvent.click(await card(/Viewer/));
    expect(screen.getByText('Select at least one role')).toBeDefined();
    expect(button('Update Roles').disabled).toBe(true);
  });

  it('sends all selected roles, says how many, and goes to the users', async () => {
    const { requests, router } = await open();
    await userEvent.click(await card(/Night Shift/));
    await userEvent.click(button('Update Roles'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      role_ids: [nightShift.id, viewer.id],
    });
    expect(await screen.findByText('2 roles assigned successfully')).toBeDefined();
  });

  it('lets nothing be changed while it saves', async () => {
    const answer = Promise.withResolvers<object>();
    await open({ handlers: { 'PUT /v1/users/:id/roles': () => answer.promise } });
    await userEvent.click(await card(/Night Shift/));
    await userEvent.click(button('Update Roles'));
    await waitFor(() => expect(button('Cancel').disabled).toBe(true));
    expect((await card(/Viewer/)).disabled).toBe(true);
    answer.resolve({ data: { ...olivia, roles: [viewer, nightShift] } });
    expect(await screen.findByText('2 roles assigned successfully')).toBeDefined();
  });

  it('warns of a role that holds more than one may give', async () => {
    await open({ permissions: [...assigner, 'client.read'] });
    const label = async (name: RegExp) => within((await card(name)).closest('label') as HTMLElement);
    expect((await label(/Night Shift/)).getByText('More than you may give')).toBeDefined();
    expect((await label(/Viewer/)).queryByText('More than you may give')).toBeNull();
  });

  it('says Assign Roles for a first role', async () => {
    await open({ user: sampleUser() });
    await userEvent.click(await card(/Viewer/));
    await userEvent.click(button('Assign Roles'));
    expect(await screen.findByText('Role assigned successfully')).toBeDefined();
  });

  it.each([
    ['role_not_found', /Night Shift/, 'There is no such role in this organization.', 'Failed to assign role'],
    ['last_administrator', /Viewer/, 'The organization needs an administrator.', 'Failed to revoke role'],
  ])('shows the sentence of %s', async (code, name, message, title) => {
    const user = sampleUser({ roles: [viewer, admin] });
    await open({ user, handlers: { 'PUT /v1/users/:id/roles': problem(409, message, { code }) } });
    await userEvent.click(await card(name));
    await userEvent.click(button('Update Roles'));
    expect(await screen.findByText(message)).toBeDefined();
    expect(await screen.findByText(title)).toBeDefined();
    await waitFor(() => expect(button('Update Roles').disabled).toBe(false));
  });

  it('asks before a change is lost, and leaves when it is not kept', async () => {
    const { router } = await open();
    await userEvent.click(await card(/Night Shift/));
    await userEvent.click(button('Cancel'));
    expect(await screen.findByRole('dialog', { name: 'Unsaved changes' })).toBeDefined();
    await userEvent.click(button('Discard Changes'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });

  it('leaves at once when nothing has changed', async () => {
    const { router } = await open();
    await card(/Viewer/);
    await userEvent.click(button('Cancel'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users'));
  });
});

describe('who may what', () => {
  it.each([
    [['user.read', 'role.list', 'role.assign']],
    [['user.read', 'role.list', 'user.update']],
    [['user.read', 'role.list']],
  ])('%j only look', async (permissions) => {
    await open({ permissions });
    expect((await card(/Night Shift/)).disabled).toBe(true);
    expect(screen.getByText('You can see these roles, but not assign them.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Update Roles' })).toBeNull();
  });

  it('shows the roles of the user to those who may not list roles', async () => {
    const { requests } = await open({ permissions: ['user.read', 'user.update', 'role.assign'] });
    expect((await card(/Viewer/)).disabled).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /Night Shift/ })).toBeNull();
    expect(requests.some(({ path }) => path === '/v1/roles')).toBe(false);
  });

  it('shows no history to people who may not read the audit trail', async () => {
    await open();
    await card(/Viewer/);
    expect(screen.queryByRole('button', { name: 'Show History' })).toBeNull();
  });
});

it('offers to try again when the user or the roles do not load', async () => {
  const { api } = await open({ handlers: { 'GET /v1/users/:id': problem(404, 'There is no such user.') } });
  expect(await screen.findByText('Failed to load user')).toBeDefined();
  expect(screen.getByText('Not Found')).toBeDefined();
  // What is no longer there does not come back: the list is the way on.
  expect(button('Go Back')).toBeDefined();
  api.use({ 'GET /v1/users/:id': { data: olivia } });
  await userEvent.click(button('Retry'));
  expect(await card(/Viewer/)).toBeDefined();
});

it('says that nothing is there where the address names no id, and leads back to the list', async () => {
  const refusal = problem(422, 'id: must be an id (a UUID)', {
    details: [{ field: 'id', message: 'must be an id' }],
  });
  await open({ handlers: { 'GET /v1/users/:id': refusal } });
  expect(await screen.findByText('Not Found')).toBeDefined();
  expect(screen.queryByText(/UUID/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined();
});
