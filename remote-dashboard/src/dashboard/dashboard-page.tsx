import { PermissionGate } from 'shared-auth';
import { ErrorView, LoadingView, PageHeader, Stack } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { LiveBadge } from '../live/live-badge.tsx';
import { ChartsFirst } from '../widgets/charts-first.tsx';
import { WidgetScopeContext } from '../widgets/scope.ts';
import { DashboardPlaces } from './dashboard-places.tsx';
import { dashboardScope } from './dashboard-scope.ts';
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
  const refreshAttention = useRefreshAttention();
  return (
    <WidgetScopeContext value={dashboardScope}>
      <PageHeader
        title={text('dashboard.title')}
        description={text('dashboard.description')}
        status={<LiveBadge onAlerts={refreshAttention} />}
      />
      <ChartsFirst>
        <Stack>
          <DashboardPlaces />
        </Stack>
      </ChartsFirst>
    </WidgetScopeContext>
  );
}
