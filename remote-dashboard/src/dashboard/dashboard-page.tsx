import { PermissionGate } from 'shared-auth';
import { ErrorView, LoadingView, PageHeader, Stack } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { LiveBadge } from '../live/live-badge.tsx';
import { useRefreshClients } from '../metrics/use-clients.ts';
import { useRefreshPowerNow } from '../metrics/use-power-now.ts';
import { useRefreshQueries } from '../metrics/use-query.ts';
import { ChartsFirst } from '../widgets/charts-first.tsx';
import { WidgetScopeContext } from '../widgets/scope.ts';
import { WidgetSection } from '../widgets/widget-section.tsx';
import { useBusy } from '../widgets/use-busy.ts';
import { Attention } from './attention.tsx';
import { dashboardLayout } from './dashboard-layout.ts';
import { dashboardScope } from './dashboard-scope.ts';
import { OthersWidgets } from './others-widgets.tsx';
import { QuickActions } from './quick-actions.tsx';
import { useRefreshAttention } from './use-attention.ts';

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
    <WidgetScopeContext value={dashboardScope}>
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
          <OthersWidgets />
        </Stack>
      </ChartsFirst>
    </WidgetScopeContext>
  );
}
