import type { RouteObject } from 'react-router-dom';
import { withKit } from './surroundings/with-kit.tsx';
import { TechnicalDocsPage } from './technical-docs/technical-docs-page.tsx';

/**
 * The public pages by address. The technical docs come with the routes, which the server announces with the document:
 * 12 kB that spare their readers a round trip. The two pages that show antd are fetched when they are first opened.
 */
export const routes: RouteObject[] = [
  { path: '/technical-docs', Component: TechnicalDocsPage },
  {
    path: '/design-system',
    lazy: withKit(async () => (await import('./design-system/design-system-page.tsx')).DesignSystemPage),
  },
  {
    path: '/modals',
    lazy: withKit(async () => (await import('./modals/modals-page.tsx')).ModalsPage),
  },
];
