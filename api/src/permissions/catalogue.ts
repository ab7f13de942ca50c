import type { Permission, PermissionGroup } from './permission.schema.ts';

const groups = {
  dashboard: 'Dashboard',
  client: 'Clients',
  alert: 'Alerts',
  user: 'Users',
  role: 'Roles',
  tenant: 'Organization',
  audit: 'Audit',
  release: 'Releases',
  system: 'System',
} as const;

/** Every key there is. The service checks these and no others; the pages only follow (B-6.1). */
const entries = {
  'dashboard.read': ['View dashboard', 'See the dashboard with the figures of all clients.'],
  'dashboard.export': ['Export data', 'Download statistics and readings as files.'],
  'client.read': ['View clients', 'See clients and their statistics.'],
  'client.create': ['Add clients', 'Add clients and receive their access tokens.'],
  'client.update': ['Edit clients', 'Change clients and regenerate their access tokens.'],
  'client.delete': ['Delete clients', 'Delete clients with their statistics.'],
  'alert.read': ['View alerts', 'See the alerts of all sites and their history.'],
  'alert.update': ['Handle alerts', 'Acknowledge, assign, snooze and resolve alerts.'],
  'alert.rule': ['Manage alert rules', 'Decide what opens an alert.'],
  'user.list': ['List users', 'See who belongs to the organization.'],
  'user.read': ['View users', 'See a user with roles and permissions.'],
  'user.create': ['Add users', 'Add people to the organization.'],
  'user.update': ['Edit users', 'Change names, addresses and status of users.'],
  'user.delete': ['Delete users', 'Remove people from the organization.'],
  'role.list': ['List roles', 'See which roles there are.'],
  'role.read': ['View roles', 'See a role with its permissions.'],
  'role.create': ['Add roles', 'Add roles of the organization.'],
  'role.update': ['Edit roles', 'Change roles and what they permit.'],
  'role.delete': ['Delete roles', 'Delete roles of the organization.'],
  'role.assign': ['Assign roles', 'Decide which roles a user has.'],
  'tenant.settings': ['Organization settings', 'Open and change the settings.'],
  'audit.read': ['View the audit trail', 'See who did what, from where and when, and export it.'],
  'release.read': [
    'View releases',
    'See which release of each part of the application is live, and how it does.',
  ],
  'release.manage': [
    'Manage releases',
    'Promote, halt and roll back parts of the application, for everybody.',
  ],
  'system.admin': ['Administer', 'Everything an administrator does, the audit trail included.'],
} as const satisfies Record<`${keyof typeof groups}.${string}`, readonly [string, string]>;

export type PermissionKey = keyof typeof entries;

export const permissionKeys = Object.keys(entries) as PermissionKey[];

/**
 * What concerns the whole installation, and so every organization: nobody holds these but in an organization that
 * operates it (`OPERATOR_TENANTS`).
 */
const ofTheInstallation: ReadonlySet<string> = new Set<PermissionKey>(['release.read', 'release.manage']);

export const isOfTheInstallation = (action: string): boolean => ofTheInstallation.has(action);

/** What anybody can hold in an organization that operates nothing. */
export const organizationKeys = permissionKeys.filter((action) => !isOfTheInstallation(action));

export const permissions: Permission[] = permissionKeys.map((action) => {
  const [display_name, description] = entries[action];
  return { action, name: action, display_name, description, group: action.split('.')[0] ?? '' };
});

export const permissionGroups: PermissionGroup[] = groupsOf(permissions, groups);

/** The groups that the given permissions make, by the names that the groups have in their language. */
export function groupsOf(
  permissions: readonly Permission[],
  names: Readonly<Record<string, string>>,
): PermissionGroup[] {
  return Object.keys(groups).map((name) => ({
    name,
    display_name: names[name] ?? name,
    permissions: permissions.filter(({ group }) => group === name),
  }));
}

const byAction = new Map(permissions.map((permission) => [permission.action, permission]));

/** What a stored key means. A key of an older version, which this one no longer knows, shows as itself. */
export function describePermission(action: string): Permission {
  return (
    byAction.get(action) ?? { action, name: action, display_name: action, description: '', group: 'system' }
  );
}

export function isPermissionKey(action: string): action is PermissionKey {
  return byAction.has(action);
}
