import { Navigate, type RouteObject, useParams } from 'react-router-dom';

/** Dashboard and statistics by address; each page is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/dashboard',
    lazy: async () => ({ Component: (await import('./dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: '/statistics',
    lazy: async () => ({ Component: (await import('./statistics/statistics-page.tsx')).StatisticsPage }),
  },
  { path: '/clients/:id/stats', Component: ClientStatistics },
];

function ClientStatistics() {
  const { id = '' } = useParams();
  return <Navigate replace to={`/statistics?client=${encodeURIComponent(id)}`} />;
}
