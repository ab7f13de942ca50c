import { organizationKeys, type PermissionKey } from '../permissions/catalogue.ts';

interface SystemRole {
  name: string;
  display_name: string;
  description: string;
  actions: readonly PermissionKey[];
}

const viewer: readonly PermissionKey[] = ['dashboard.read', 'client.read', 'alert.read'];
const operator: readonly PermissionKey[] = [
  ...viewer,
  'client.create',
  'client.update',
  'alert.update',
  'dashboard.export',
];
const manager: readonly PermissionKey[] = [
  ...operator,
  'client.delete',
  'alert.rule',
  'user.list',
  'user.read',
  'user.create',
  'user.update',
  'role.list',
  'role.read',
  'role.assign',
  'tenant.settings',
];

export const ADMIN_ROLE = 'admin';

/** What every tenant begins with, from least privilege to most. */
export const systemRoles: readonly SystemRole[] = [
  {
    name: 'viewer',
    display_name: 'Viewer',
    description: 'Sees the dashboard, clients, statistics and alerts.',
    actions: viewer,
  },
  {
    name: 'operator',
    display_name: 'Operator',
    description: 'Looks after clients and their alerts, and exports their data.',
    actions: operator,
  },
  {
    name: 'manager',
    display_name: 'Manager',
    description: 'Runs clients and people, and gives out roles up to their own.',
    actions: manager,
  },
  {
    name: ADMIN_ROLE,
    display_name: 'Admin',
    description: 'May do everything in the organization.',
    actions: organizationKeys,
  },
];
