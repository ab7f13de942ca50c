import type { RouteObject } from 'react-router-dom';

/** The public pages by address; each is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/technical-docs',
    lazy: async () => ({
      Component: (await import('./technical-docs/technical-docs-page.tsx')).TechnicalDocsPage,
    }),
  },
  {
    path: '/design-system',
    lazy: async () => ({
      Component: (await import('./design-system/design-system-page.tsx')).DesignSystemPage,
    }),
  },
  {
    path: '/modals',
    lazy: async () => ({ Component: (await import('./modals/modals-page.tsx')).ModalsPage }),
  },
];
