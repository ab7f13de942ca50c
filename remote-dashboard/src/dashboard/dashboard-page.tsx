import { PermissionGate } from 'shared-auth';
import { ErrorView, LoadingView, PageHeader, Stack } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { LiveBadge } from '../live/live-badge.tsx';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { useRefreshPowerNow } from '../metrics/use-power-now.ts';
import { useRefreshQueries } from '../metrics/use-query.ts';
import { ChartsFirst } from '../widgets/charts-first.tsx';
import { type WidgetScope, WidgetScopeContext } from '../widgets/scope.ts';
import { WidgetSection } from '../widgets/widget-section.tsx';
import { prefetchWidgets } from '../widgets/prefetch-widgets.ts';
import { useBusy } from '../widgets/use-busy.ts';
import { Attention } from './attention.tsx';
import { dashboardLayout } from './dashboard-layout.ts';
import { QuickActions } from './quick-actions.tsx';
import { prefetchAttention, useRefreshAttention } from './use-attention.ts';

/** The whole tenant over the last seven days (B-7.1); the chart brings its own 24 hours. */
const scope: WidgetScope = {
  clients: [],
  span: { lastHours: 7 * 24 },
  interval: '1 hour',
  metric: 'power',
  each: false,
  compared: null,
  zoom: null,
  onZoom: null,
  events: null,
  zone: null,
  metricAddress: (metric) => `/statistics?metric=${metric}`,
  readingsAddress: '/statistics',
};

/** Asks for everything that the page shows first. */
export function prefetchDashboard(): void {
  prefetchAttention();
  prefetchWidgets(
    dashboardLayout.flatMap(({ widgets }) => widgets),
    scope,
  );
}

export function DashboardPage() {
  const text = useText();
  return (
    <PermissionGate
      needs={{ any: ['dashboard.read', 'client.read'] }}
      loading={<LoadingView />}
      fallback={<ErrorView status={403} message={text('dashboard.denied')} />}
    >
      <Dashboard />
    </PermissionGate>
  );
}

function Dashboard() {
  const text = useText();
  const refreshQueries = useRefreshQueries();
  const refreshClients = useRefreshClients();
  const refreshNow = useRefreshPowerNow();
  const refreshAttention = useRefreshAttention();
  const [refreshing, refresh] = useBusy(() =>
    Promise.all([refreshQueries(), refreshClients(), refreshNow(), refreshAttention()]),
  );
  return (
    <WidgetScopeContext value={scope}>
      <PageHeader
        title={text('dashboard.title')}
        description={text('dashboard.description')}
        status={<LiveBadge onAlerts={refreshAttention} />}
      />
      <ChartsFirst>
        <Stack>
          <Attention />
          {dashboardLayout.map((section) => (
            <WidgetSection key={section.id} section={section} />
          ))}
          <QuickActions onRefresh={refresh} refreshing={refreshing} />
        </Stack>
      </ChartsFirst>
    </WidgetScopeContext>
  );
}
