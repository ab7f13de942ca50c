import type { RouteObject } from 'react-router-dom';

/** The documentation pages by address; each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/technical-docs',
    lazy: async () => ({
      Component: (await import('./technical-docs/technical-docs-page.tsx')).TechnicalDocsPage,
    }),
  },
];
