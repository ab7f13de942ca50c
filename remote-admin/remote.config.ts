import { defineRemote } from 'federation/preset';

const USER_LIST = { any: ['user.list'] };
const ROLE_LIST = { any: ['role.list'] };

export default defineRemote({
  name: 'admin',
  routes: [
    { path: '/users', title: { en: 'Users' }, permissions: USER_LIST },
    { path: '/users/new', title: { en: 'Create User' }, permissions: { any: ['user.create'] } },
    { path: '/users/:id/roles', title: { en: 'User Roles' }, permissions: { any: ['user.read'] } },
    { path: '/roles', title: { en: 'Roles' }, permissions: ROLE_LIST },
    { path: '/roles/new', title: { en: 'Create Role' }, permissions: { any: ['role.create'] } },
    {
      path: '/roles/:id/permissions',
      title: { en: 'Role Permissions' },
      permissions: { any: ['role.read'] },
    },
  ],
  nav: [
    {
      id: 'users',
      path: '/users',
      label: { en: 'Users' },
      permissions: USER_LIST,
      area: 'organization',
      order: 10,
    },
    {
      id: 'roles',
      path: '/roles',
      label: { en: 'Roles' },
      permissions: ROLE_LIST,
      area: 'organization',
      order: 20,
    },
  ],
});
