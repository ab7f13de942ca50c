import type { Permission, PermissionGroup } from 'shared-auth';

const catalogue: readonly Permission[] = [
  ['client.read', 'View clients', 'See sites and their figures'],
  ['client.update', 'Edit clients', 'Change names and states of sites'],
  ['user.list', 'List users', 'See every person of the organization'],
  ['user.create', 'Create users', 'Add a person'],
  ['role.read', 'View roles', 'See what a role holds'],
].map(([action = '', display_name = '', description = '']) => ({
  action,
  name: action,
  display_name,
  description,
  group: action.split('.')[0] ?? '',
}));

function group(name: string, display_name: string): PermissionGroup {
  return { name, display_name, permissions: catalogue.filter((permission) => permission.group === name) };
}

/** A small catalogue: three groups, five permissions. */
export const permissionGroups: readonly PermissionGroup[] = [
  group('client', 'Clients'),
  group('user', 'People'),
  group('role', 'Roles'),
];

export function describedPermission(action: string): Permission {
  const known = catalogue.find((permission) => permission.action === action);
  return known ?? { action, name: action, display_name: action, description: '', group: 'other' };
}

/** What the API answers about permissions. */
export const catalogueHandlers = {
  'GET /v1/permissions': { data: catalogue },
  'GET /v1/permissions/by-resource': { data: permissionGroups },
};
