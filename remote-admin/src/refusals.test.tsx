import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Handlers, problem } from 'shared-auth/testing';
import { defaultLocale, setLocale } from 'shared-ui/i18n';
import { afterEach, describe, expect, it } from 'vitest';
import { findDialog } from './testing/find-dialog.ts';
import { renderAdmin } from './testing/render-admin.tsx';
import { admin, listOf, nightShift, sampleUser, viewer } from './testing/sample-people.ts';

/** What the server answers, with its codes and sentences; its own tests show that it does. */
const refusals = {
  selfDelete: problem(409, 'You cannot delete your own account. Ask another administrator.', {
    code: 'self_delete',
  }),
  selfDeactivate: problem(409, 'You cannot deactivate your own account. Ask another administrator.', {
    code: 'self_deactivate',
  }),
  lastAdministrator: problem(409, 'This would leave the organization without any administrator.', {
    code: 'last_administrator',
  }),
  systemRole: problem(403, 'Night Shift is a system role and cannot be changed.', { code: 'system_role' }),
  notHeld: problem(403, 'You cannot give or take permissions that you do not have yourself: List users.', {
    code: 'permission_not_held',
    details: [{ field: 'permissions', message: 'user.list' }],
  }),
  outranked: problem(403, 'This user has permissions that you do not have, so you cannot change it.', {
    code: 'outranked',
  }),
  roleNotFound: problem(
    422,
    'This organization has no such role. Somebody may have deleted it: reload the page.',
    { code: 'role_not_found', details: [{ field: 'role_ids', message: 'are not roles here: x' }] },
  ),
};
type Refusal = keyof typeof refusals;

const everything = [
  'user.list',
  'user.read',
  'user.create',
  'user.update',
  'user.delete',
  'role.list',
  'role.read',
  'role.create',
  'role.update',
  'role.delete',
  'role.assign',
  'client.read',
  'client.update',
];
const olivia = sampleUser({ roles: [viewer] });
const summary = { total: 1, active: 1, inactive: 0, admins: 0 };
const handlers: Handlers = {
  'GET /v1/users': { data: { users: [olivia], total: 1, page: 1, total_pages: 1, summary } },
  'GET /v1/users/:id': { data: olivia },
  'GET /v1/users/:id/permissions': { data: [] },
  'GET /v1/roles': listOf([viewer, nightShift, admin]),
  'GET /v1/roles/:id': { data: nightShift },
  'POST /v1/roles/:id/impact': { data: { user_count: 0, gains: [], losses: [] } },
};

async function open(url: string, call: string, refusal: Refusal): Promise<void> {
  await renderAdmin(url, { permissions: everything, handlers: { ...handlers, [call]: refusals[refusal] } });
}

const click = async (role: 'button' | 'checkbox' | 'menuitem' | 'combobox', name: string | RegExp) =>
  userEvent.click(await screen.findByRole(role, { name }));

afterEach(async () => {
  await act(() => setLocale(defaultLocale));
});

async function deleteOlivia(refusal: Refusal) {
  await open('/users', 'DELETE /v1/users/:id', refusal);
  await click('button', 'Actions for Olivia Brandt');
  await click('menuitem', 'Delete');
  await userEvent.click((await findDialog('Delete User')).getByRole('button', { name: 'Delete' }));
}

async function deactivateOlivia(refusal: Refusal) {
  await open('/users', 'PUT /v1/users/:id', refusal);
  await click('button', 'Actions for Olivia Brandt');
  await click('menuitem', 'Edit');
  const dialog = await findDialog('Edit User');
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByText('Inactive', { selector: '.ant-select-item-option-content' }));
  await click('button', 'Save Changes');
}

async function assignNightShift(refusal: Refusal) {
  await open(`/users/${olivia.id}/roles`, 'PUT /v1/users/:id/roles', refusal);
  await click('checkbox', /Night Shift/);
  await click('button', 'Update Roles');
}

async function addUser(refusal: Refusal) {
  await open('/users/new', 'POST /v1/users', refusal);
  const words = {
    'First Name': 'Nina',
    'Last Name': 'New',
    Email: 'n@x.example',
    'Temporary Password': 'sunshine',
  };
  for (const [label, text] of Object.entries(words))
    await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), text);
  await click('button', 'Create User');
}

async function cloneNightShift(refusal: Refusal) {
  await open(`/roles/new?from=${nightShift.id}`, 'POST /v1/roles', refusal);
  await click('button', 'Create Role');
}

async function grantListUsers(refusal: Refusal) {
  await open(`/roles/${nightShift.id}/permissions`, 'PUT /v1/roles/:id/permissions', refusal);
  await click('checkbox', /List users/);
  await click('button', 'Save Permissions');
}

async function renameNightShift(refusal: Refusal) {
  await open('/roles', 'PUT /v1/roles/:id', refusal);
  await click('button', 'Actions for Night Shift');
  await click('menuitem', 'Edit');
  const dialog = await findDialog('Role Details');
  await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
  await userEvent.type(dialog.getByLabelText(/Display Name/), 's');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
}

async function deleteNightShift(refusal: Refusal) {
  await open('/roles', 'DELETE /v1/roles/:id', refusal);
  await click('button', 'Actions for Night Shift');
  await click('menuitem', 'Delete');
  await userEvent.click((await findDialog('Delete Role')).getByRole('button', { name: 'Delete' }));
}

const cases: [string, (refusal: Refusal) => Promise<void>, Refusal][] = [
  ['deleting oneself', deleteOlivia, 'selfDelete'],
  ['deleting the last administrator', deleteOlivia, 'lastAdministrator'],
  ['deactivating oneself', deactivateOlivia, 'selfDeactivate'],
  ['deactivating the last administrator', deactivateOlivia, 'lastAdministrator'],
  ['changing who may do more', deactivateOlivia, 'outranked'],
  ['taking the last administrator’s role', assignNightShift, 'lastAdministrator'],
  ['giving a role beyond one’s own permissions', assignNightShift, 'notHeld'],
  ['giving a role of another tenant', assignNightShift, 'roleNotFound'],
  ['adding a user with a role beyond one’s own permissions', addUser, 'notHeld'],
  ['adding a user with a role of another tenant', addUser, 'roleNotFound'],
  ['cloning a role beyond one’s own permissions', cloneNightShift, 'notHeld'],
  ['granting what one does not hold', grantListUsers, 'notHeld'],
  ['narrowing the last administrator’s role', grantListUsers, 'lastAdministrator'],
  ['changing the permissions of a system role', grantListUsers, 'systemRole'],
  ['renaming a system role', renameNightShift, 'systemRole'],
  ['deleting a system role', deleteNightShift, 'systemRole'],
  ['deleting the last administrator’s role', deleteNightShift, 'lastAdministrator'],
];

describe('the server’s refusal is a sentence on the page:', () => {
  it.each(cases)('%s', async (_what, act, refusal) => {
    await act(refusal);
    const { message } = (await refusals[refusal].clone().json()) as { message: string };
    expect(await screen.findByText(message)).toBeDefined();
  });

  it('in the language of the person', async () => {
    await open(`/users/${olivia.id}/roles`, 'PUT /v1/users/:id/roles', 'notHeld');
    await act(() => setLocale({ ...defaultLocale, language: 'fr' }));
    await click('checkbox', /Night Shift/);
    await click('button', 'Mettre à jour les rôles');
    expect(
      await screen.findByText(
        'Vous ne pouvez ni donner ni retirer des autorisations que vous n’avez pas vous-même : List users.',
      ),
    ).toBeDefined();
  });
});
