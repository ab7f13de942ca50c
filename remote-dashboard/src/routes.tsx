import { Navigate, type RouteObject, useParams } from 'react-router-dom';

/**
 * Dashboard, statistics, alerts, losses and the wall by address. The dashboard's code is part of this module, whose files travel while the host
 * still starts: it is what people open first, and a request of its own would wait for them all.
 */
export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: async () => {
      const module = await import(/* webpackMode: "eager" */ './dashboard/dashboard-page.tsx');
      return { Component: module.DashboardPage };
    },
  },
  {
    path: '/statistics',
    lazy: async () => ({
      Component: (await import('./statistics/statistics-page.tsx')).StatisticsPage,
    }),
  },
  {
    path: '/reports',
    lazy: async () => ({ Component: (await import('./reports/reports-page.tsx')).ReportsPage }),
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
    path: '/alerts/handover',
    lazy: async () => ({
      Component: (await import('./alerts/handover/handover-page.tsx')).HandoverPage,
    }),
  },
  {
    path: '/alerts/maintenance',
    lazy: async () => ({
      Component: (await import('./alerts/maintenance/maintenance-page.tsx')).MaintenancePage,
    }),
  },
  {
    path: '/losses',
    lazy: async () => ({ Component: (await import('./losses/losses-page.tsx')).LossesPage }),
  },
  {
    path: '/wall',
    lazy: async () => ({ Component: (await import('./wall/wall-page.tsx')).WallPage }),
  },
  { path: '/clients/:id/stats', Component: ClientStatistics },
];

function ClientStatistics() {
  const { id = '' } = useParams();
  return <Navigate replace to={`/statistics?client=${encodeURIComponent(id)}`} />;
}
