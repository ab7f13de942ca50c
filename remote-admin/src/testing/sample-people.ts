import type { Role, User } from 'api/contract';
import { describedPermission } from './sample-access.ts';

export function sampleRole(role: Partial<Role> & { name: string; actions?: readonly string[] }): Role {
  const { name, actions = [], ...rest } = role;
  return {
    id: `${name}-0000-4000-8000-000000000000`,
    name,
    display_name: name.charAt(0).toUpperCase() + name.slice(1),
    description: '',
    is_system: false,
    user_count: 0,
    created_at: '2026-01-05T09:00:00Z',
    updated_at: '2026-03-09T09:00:00Z',
    version: 1,
    permissions: actions.map(describedPermission),
    ...rest,
  };
}

export function sampleUser(user: Partial<User> = {}): User {
  const { first_name = 'Olivia', last_name = 'Brandt' } = user;
  return {
    id: '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    email: 'olivia@aurora.example',
    username: 'olivia',
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    status: 'active',
    roles: [],
    last_login_at: null,
    created_at: '2026-01-05T09:00:00Z',
    updated_at: '2026-01-05T09:00:00Z',
    version: 1,
    ...user,
  };
}

export function listOf<T>(data: T[]) {
  return { data, total: data.length, page: 1, limit: 100, totalPages: 1 };
}

/** A small organization's roles, from least privilege to most. */
export const viewer = sampleRole({
  name: 'viewer',
  is_system: true,
  description: 'Sees the dashboard, clients and statistics.',
  user_count: 12,
  actions: ['client.read'],
});
export const nightShift = sampleRole({
  name: 'night_shift',
  display_name: 'Night Shift',
  description: 'Watches the sites after dark',
  user_count: 1,
  actions: ['client.read', 'client.update'],
});
export const admin = sampleRole({
  name: 'admin',
  is_system: true,
  description: 'May do everything in the organization.',
  user_count: 8,
  actions: ['client.read', 'client.update', 'user.list', 'user.create', 'role.read'],
});
