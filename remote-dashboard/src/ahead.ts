import type { AheadModule } from 'federation/contract';
import { prefetchDashboard } from './dashboard/prefetch-dashboard.ts';

/** The host calls it before the pages' own code runs. */
export const prefetch: AheadModule['prefetch'] = ({ pathname }) => {
  if (pathname === '/dashboard') prefetchDashboard();
};
