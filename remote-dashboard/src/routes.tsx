import { Navigate, type RouteObject, useParams } from 'react-router-dom';

/**
 * Dashboard, statistics and alerts by address. The dashboard's code is part of this module, whose files travel while the host
 * still starts: it is what people open first, and a request of its own would wait for them all.
 */
export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: () =>
      page(360, async () => {
        const module = await import(/* webpackMode: "eager" */ './dashboard/dashboard-page.tsx');
        return { Component: module.DashboardPage };
      }),
  },
  {
    path: '/statistics',
    lazy: () =>
      page(768, async () => ({
        Component: (await import('./statistics/statistics-page.tsx')).StatisticsPage,
      })),
  },
  {
    path: '/alerts',
    lazy: async () => ({ Component: (await import('./alerts/alerts-page.tsx')).AlertsPage }),
  },
  {
    path: '/alerts/rules',
    lazy: async () => ({ Component: (await import('./alerts/rules/rules-page.tsx')).RulesPage }),
  },
  {
    path: '/alerts/maintenance',
    lazy: async () => ({
      Component: (await import('./alerts/maintenance/maintenance-page.tsx')).MaintenancePage,
    }),
  },
  { path: '/clients/:id/stats', Component: ClientStatistics },
];

/**
 * A page and its chart. The chart's card fetches the drawing code when it comes into view; where the window is so wide
 * that it stands on the first screen, that is known before there is a card, and the longest way begins with the page's
 * own. On narrower ones the filters and cards above fill the screen, and whoever does not scroll does not pay for it.
 *
 * @param chartInView width of a window in CSS pixels from which the chart stands on the first screen.
 */
async function page(chartInView: number, load: () => Promise<LoadedPage>): Promise<LoadedPage> {
  if (window.matchMedia(`(min-width: ${chartInView}px)`).matches) {
    // Should it fail, the card asks again and says so.
    import('shared-ui/charts').catch(() => undefined);
  }
  return load();
}

interface LoadedPage {
  Component: () => React.ReactNode;
}

function ClientStatistics() {
  const { id = '' } = useParams();
  return <Navigate replace to={`/statistics?client=${encodeURIComponent(id)}`} />;
}
