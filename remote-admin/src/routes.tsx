import type { RouteObject } from 'react-router-dom';

/** The administration pages by address; each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  { path: '/users', lazy: async () => ({ Component: (await import('./users/users-page.tsx')).UsersPage }) },
];
