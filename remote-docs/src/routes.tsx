import type { RouteObject } from 'react-router-dom';
import { withKit } from './surroundings/with-kit.tsx';

/** The public pages by address; each is fetched when it is first opened. Only the last two show antd, and fetch it. */
export const routes: RouteObject[] = [
  {
    path: '/technical-docs',
    lazy: async () => ({
      Component: (await import('./technical-docs/technical-docs-page.tsx')).TechnicalDocsPage,
    }),
  },
  {
    path: '/design-system',
    lazy: withKit(async () => (await import('./design-system/design-system-page.tsx')).DesignSystemPage),
  },
  {
    path: '/modals',
    lazy: withKit(async () => (await import('./modals/modals-page.tsx')).ModalsPage),
  },
];
