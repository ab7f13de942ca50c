import { defineRemote } from 'federation/preset';

const USER_LIST = { any: ['user.list'] };
const ROLE_LIST = { any: ['role.list'] };

/** The same words as in `src/messages`: the host says them before any code of this remote is fetched. */
const USERS = { en: 'Users', es: 'Usuarios', fr: 'Utilisateurs', de: 'Benutzer', ja: 'ユーザー' };
const CREATE_USER = {
  en: 'Create User',
  es: 'Crear usuario',
  fr: 'Créer un utilisateur',
  de: 'Benutzer anlegen',
  ja: 'ユーザーを作成',
};
const USER_ROLES = {
  en: 'User Roles',
  es: 'Roles del usuario',
  fr: "Rôles de l'utilisateur",
  de: 'Rollen des Benutzers',
  ja: 'ユーザーのロール',
};
const ROLES = { en: 'Roles', es: 'Roles', fr: 'Rôles', de: 'Rollen', ja: 'ロール' };
const CREATE_ROLE = {
  en: 'Create Role',
  es: 'Crear rol',
  fr: 'Créer un rôle',
  de: 'Rolle anlegen',
  ja: 'ロールを作成',
};
const ROLE_PERMISSIONS = {
  en: 'Role Permissions',
  es: 'Permisos del rol',
  fr: 'Autorisations du rôle',
  de: 'Berechtigungen der Rolle',
  ja: 'ロールの権限',
};

export default defineRemote({
  name: 'admin',
  routes: [
    { path: '/users', title: USERS, permissions: USER_LIST },
    { path: '/users/new', title: CREATE_USER, permissions: { any: ['user.create'] } },
    { path: '/users/:id/roles', title: USER_ROLES, permissions: { any: ['user.read'] } },
    { path: '/roles', title: ROLES, permissions: ROLE_LIST },
    { path: '/roles/new', title: CREATE_ROLE, permissions: { any: ['role.create'] } },
    { path: '/roles/:id/permissions', title: ROLE_PERMISSIONS, permissions: { any: ['role.read'] } },
  ],
  nav: [
    { id: 'users', path: '/users', label: USERS, permissions: USER_LIST, area: 'organization', order: 10 },
    { id: 'roles', path: '/roles', label: ROLES, permissions: ROLE_LIST, area: 'organization', order: 20 },
  ],
});
