import { prefetchWidgets } from '../widgets/prefetch-widgets.ts';
import { dashboardLayout } from './dashboard-layout.ts';
import { dashboardScope } from './dashboard-scope.ts';
import { prefetchAttention } from './use-attention.ts';

/** Asks for everything that the page shows first. */
export function prefetchDashboard(): void {
  prefetchAttention();
  prefetchWidgets(
    dashboardLayout.flatMap(({ widgets }) => widgets),
    dashboardScope,
  );
}
