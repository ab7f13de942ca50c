import type { RouteObject } from 'react-router-dom';

/** The clients pages by address; each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/clients',
    lazy: async () => ({ Component: (await import('./clients/clients-page.tsx')).ClientsPage }),
    children: [
      {
        path: ':id',
        lazy: async () => ({ Component: (await import('./clients/detail/client-drawer.tsx')).ClientDrawer }),
      },
    ],
  },
  {
    path: '/clients/:id/site',
    lazy: async () => ({ Component: (await import('./clients/site/site-page.tsx')).SitePage }),
  },
  {
    path: '/field',
    lazy: async () => ({ Component: (await import('./clients/field/field-page.tsx')).FieldPage }),
  },
  {
    path: '/quality',
    lazy: async () => ({ Component: (await import('./clients/quality/quality-page.tsx')).QualityPage }),
  },
];
