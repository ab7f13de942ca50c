import type { RouteObject } from 'react-router-dom';

/** The administration pages by address; each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  { path: '/users', lazy: async () => ({ Component: (await import('./users/users-page.tsx')).UsersPage }) },
  {
    path: '/users/new',
    lazy: async () => ({ Component: (await import('./users/create-user-page.tsx')).CreateUserPage }),
  },
  {
    path: '/users/:id/roles',
    lazy: async () => ({ Component: (await import('./users/user-roles-page.tsx')).UserRolesPage }),
  },
  { path: '/roles', lazy: async () => ({ Component: (await import('./roles/roles-page.tsx')).RolesPage }) },
  {
    path: '/roles/new',
    lazy: async () => ({ Component: (await import('./roles/create-role-page.tsx')).CreateRolePage }),
  },
  {
    path: '/roles/:id/permissions',
    lazy: async () => ({
      Component: (await import('./roles/role-permissions-page.tsx')).RolePermissionsPage,
    }),
  },
  {
    path: '/access-review',
    lazy: async () => ({
      Component: (await import('./access-review/access-review-page.tsx')).AccessReviewPage,
    }),
  },
  {
    path: '/screens',
    lazy: async () => ({ Component: (await import('./wall-screens/screens-page.tsx')).ScreensPage }),
  },
  { path: '/audit', lazy: async () => ({ Component: (await import('./audit/audit-page.tsx')).AuditPage }) },
  {
    path: '/releases',
    lazy: async () => ({ Component: (await import('./releases/releases-page.tsx')).ReleasesPage }),
  },
];
