import type { PermissionGroup } from 'shared-auth';

function permission(action: string, display_name: string, description: string) {
  return { action, name: action, display_name, description, group: action.split('.')[0] ?? '' };
}

/** A small catalogue: three groups, five permissions. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    name: 'client',
    display_name: 'Clients',
    permissions: [
      permission('client.read', 'View clients', 'See sites and their figures'),
      permission('client.update', 'Edit clients', 'Change names and states of sites'),
    ],
  },
  {
    name: 'user',
    display_name: 'People',
    permissions: [
      permission('user.list', 'List users', 'See every person of the organisation'),
      permission('user.create', 'Create users', 'Add a person'),
    ],
  },
  {
    name: 'role',
    display_name: 'Roles',
    permissions: [permission('role.read', 'View roles', 'See what a role holds')],
  },
];
