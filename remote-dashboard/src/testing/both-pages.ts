import type { Locale } from 'shared-ui/i18n';
import { renderPage } from './render-at.tsx';
import { dashboardHandlers } from './open-dashboard.ts';

/** The two pages, which are made of the same widgets, and what their charts are called. */
export const bothPages = [
  { page: '/dashboard', chart: 'Energy Consumption (24h)' },
  { page: '/statistics', chart: 'Energy Consumption' },
];

interface Options {
  handlers?: object;
  locale?: Partial<Locale>;
}

/** A page for somebody who may see both, over the organisation of `dashboardHandlers`. */
export function openEither(url: string, { handlers, ...options }: Options = {}) {
  return renderPage({
    url,
    permissions: ['dashboard.read', 'client.read'],
    handlers: { ...dashboardHandlers, ...handlers },
    ...options,
  });
}
