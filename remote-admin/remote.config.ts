import { defineRemote } from 'federation/preset';

const USER_LIST = { any: ['user.list'] };
const ROLE_LIST = { any: ['role.list'] };

const AUDIT_READ = { any: ['audit.read', 'system.admin'] };
const RELEASE_READ = { any: ['release.read'] };

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
  fr: 'Rôles de l’utilisateur',
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

const AUDIT = { en: 'Audit', es: 'Auditoría', fr: 'Audit', de: 'Prüfprotokoll', ja: '監査' };
const ACCESS_REVIEW = {
  en: 'Access Review',
  es: 'Revisión de accesos',
  fr: 'Revue des accès',
  de: 'Zugriffsprüfung',
  ja: 'アクセスレビュー',
};
const SCREENS = { en: 'Screens', es: 'Pantallas', fr: 'Écrans', de: 'Bildschirme', ja: '画面' };
const RELEASES = { en: 'Releases', es: 'Versiones', fr: 'Versions', de: 'Releases', ja: 'リリース' };

/** "You don't have permission to {action} {resource}", as the pages themselves say it. */
const USERS_DENIED = {
  en: "You don't have permission to list users",
  es: 'No tiene permiso para listar usuarios',
  fr: 'Vous n’avez pas l’autorisation de lister des utilisateurs',
  de: 'Ihnen fehlt die Berechtigung: Benutzer auflisten',
  ja: 'ユーザーを一覧表示する権限がありません',
};
const CREATE_USER_DENIED = {
  en: "You don't have permission to create users",
  es: 'No tiene permiso para crear usuarios',
  fr: 'Vous n’avez pas l’autorisation de créer des utilisateurs',
  de: 'Ihnen fehlt die Berechtigung: Benutzer anlegen',
  ja: 'ユーザーを作成する権限がありません',
};
const USER_ROLES_DENIED = {
  en: "You don't have permission to view user roles",
  es: 'No tiene permiso para ver los roles de un usuario',
  fr: 'Vous n’avez pas l’autorisation de voir les rôles d’un utilisateur',
  de: 'Ihnen fehlt die Berechtigung: Rollen eines Benutzers ansehen',
  ja: 'ユーザーのロールを表示する権限がありません',
};
const ROLES_DENIED = {
  en: "You don't have permission to list roles",
  es: 'No tiene permiso para listar roles',
  fr: 'Vous n’avez pas l’autorisation de lister des rôles',
  de: 'Ihnen fehlt die Berechtigung: Rollen auflisten',
  ja: 'ロールを一覧表示する権限がありません',
};
const CREATE_ROLE_DENIED = {
  en: "You don't have permission to create roles",
  es: 'No tiene permiso para crear roles',
  fr: 'Vous n’avez pas l’autorisation de créer des rôles',
  de: 'Ihnen fehlt die Berechtigung: Rollen anlegen',
  ja: 'ロールを作成する権限がありません',
};
const ROLE_PERMISSIONS_DENIED = {
  en: "You don't have permission to view role permissions",
  es: 'No tiene permiso para ver los permisos de un rol',
  fr: 'Vous n’avez pas l’autorisation de voir les autorisations d’un rôle',
  de: 'Ihnen fehlt die Berechtigung: Berechtigungen einer Rolle ansehen',
  ja: 'ロールの権限を表示する権限がありません',
};

const AUDIT_DENIED = {
  en: "You don't have permission to view the audit trail",
  es: 'No tiene permiso para ver el registro de auditoría',
  fr: 'Vous n’avez pas l’autorisation de voir le journal d’audit',
  de: 'Ihnen fehlt die Berechtigung: Prüfprotokoll ansehen',
  ja: '監査ログを表示する権限がありません',
};
const ACCESS_REVIEW_DENIED = {
  en: "You don't have permission to view access reviews",
  es: 'No tiene permiso para ver las revisiones de accesos',
  fr: 'Vous n’avez pas l’autorisation de voir les revues des accès',
  de: 'Ihnen fehlt die Berechtigung: Zugriffsprüfungen ansehen',
  ja: 'アクセスレビューを表示する権限がありません',
};
const SCREENS_DENIED = {
  en: "You don't have permission to list screens",
  es: 'No tiene permiso para listar pantallas',
  fr: 'Vous n’avez pas l’autorisation de lister des écrans',
  de: 'Ihnen fehlt die Berechtigung: Bildschirme auflisten',
  ja: '画面を一覧表示する権限がありません',
};
const RELEASES_DENIED = {
  en: "You don't have permission to view releases",
  es: 'No tiene permiso para ver las versiones',
  fr: 'Vous n’avez pas l’autorisation de voir les versions',
  de: 'Ihnen fehlt die Berechtigung: Releases ansehen',
  ja: 'リリースを表示する権限がありません',
};

export default defineRemote({
  name: 'admin',
  routes: [
    { path: '/users', title: USERS, permissions: USER_LIST, denied: USERS_DENIED },
    {
      path: '/users/new',
      title: CREATE_USER,
      permissions: { any: ['user.create'] },
      denied: CREATE_USER_DENIED,
    },
    {
      path: '/users/:id/roles',
      title: USER_ROLES,
      examples: { id: { ask: '/v1/users?limit=1', at: '/data/0/id' } },
      permissions: { any: ['user.read'] },
      denied: USER_ROLES_DENIED,
    },
    { path: '/roles', title: ROLES, permissions: ROLE_LIST, denied: ROLES_DENIED },
    {
      path: '/roles/new',
      title: CREATE_ROLE,
      permissions: { any: ['role.create'] },
      denied: CREATE_ROLE_DENIED,
    },
    {
      path: '/roles/:id/permissions',
      title: ROLE_PERMISSIONS,
      examples: { id: { ask: '/v1/roles?limit=1', at: '/data/0/id' } },
      permissions: { any: ['role.read'] },
      denied: ROLE_PERMISSIONS_DENIED,
    },
    {
      path: '/access-review',
      title: ACCESS_REVIEW,
      permissions: { any: ['role.assign'] },
      denied: ACCESS_REVIEW_DENIED,
    },
    {
      path: '/screens',
      title: SCREENS,
      permissions: { any: ['role.assign'] },
      denied: SCREENS_DENIED,
    },
    { path: '/audit', title: AUDIT, permissions: AUDIT_READ, denied: AUDIT_DENIED },
    { path: '/releases', title: RELEASES, permissions: RELEASE_READ, denied: RELEASES_DENIED },
  ],
  slots: [
    // In the head of a list, which is read from and written to its address: `users`, `roles` or `audit`.
    { name: 'admin.views', props: { page: { type: 'string' } } },
  ],
  nav: [
    { id: 'users', path: '/users', label: USERS, permissions: USER_LIST, area: 'organization', order: 10 },
    { id: 'roles', path: '/roles', label: ROLES, permissions: ROLE_LIST, area: 'organization', order: 20 },
    {
      id: 'screens',
      path: '/screens',
      label: SCREENS,
      permissions: { any: ['role.assign'] },
      area: 'organization',
      order: 25,
    },
    { id: 'audit', path: '/audit', label: AUDIT, permissions: AUDIT_READ, area: 'organization', order: 30 },
    {
      id: 'releases',
      path: '/releases',
      label: RELEASES,
      permissions: RELEASE_READ,
      area: 'organization',
      order: 40,
    },
  ],
});
