import { Navigate, type RouteObject, useParams } from 'react-router-dom';

/**
 * Dashboard and statistics by address. The dashboard's code is part of this module, whose files travel while the host
 * still starts: it is what people open first, and a request of its own would wait for them all.
 */
export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: () =>
      page(async () => {
        const module = await import(/* webpackMode: "eager" */ './dashboard/dashboard-page.tsx');
        return module.DashboardPage;
      }),
  },
  {
    path: '/statistics',
    lazy: () => page(async () => (await import('./statistics/statistics-page.tsx')).StatisticsPage),
  },
  { path: '/clients/:id/stats', Component: ClientStatistics },
];

/** A page with its chart, whose drawing code is the longest way: it begins with the page's own. */
async function page(load: () => Promise<() => React.ReactNode>) {
  // Should it fail, the chart's card asks again and says so.
  import('shared-ui/charts').catch(() => undefined);
  return { Component: await load() };
}

function ClientStatistics() {
  const { id = '' } = useParams();
  return <Navigate replace to={`/statistics?client=${encodeURIComponent(id)}`} />;
}
