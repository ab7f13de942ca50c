import { expect, it } from 'vitest';
import { actionsOf } from '../access/permissions.ts';
import { permissionGroups } from '../testing/sample-access.ts';
import { searchPermissions } from './permission-search.ts';

it.each([
  ['', ['client.read', 'client.update', 'user.list', 'user.create', 'role.read']],
  ['  ', ['client.read', 'client.update', 'user.list', 'user.create', 'role.read']],
  ['user.cr', ['user.create']],
  ['EDIT CLIENTS', ['client.update']],
  ['every person', ['user.list']],
  ['people', ['user.list', 'user.create']],
  ['client', ['client.read', 'client.update']],
  ['nothing like it', []],
])('a search for %j finds %j', (search, actions) => {
  expect(actionsOf(searchPermissions(permissionGroups, search))).toEqual(actions);
});
