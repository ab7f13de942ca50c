import { PermissionGate, useTenant } from 'shared-auth';
import { ErrorView, FilterFold, LoadingView, PageHeader, Stack } from 'shared-ui';
import { useFormat } from 'shared-ui/i18n';
import { LiveBadge } from '../live/live-badge.tsx';
import { useText } from '../messages/text.ts';
import { useGoneClients } from '../metrics/use-counts.ts';
import { useClient, useRefreshClients } from '../metrics/use-clients.ts';
import { useRefreshQueries } from '../metrics/use-query.ts';
import { ChartsFirst } from '../widgets/charts-first.tsx';
import { WidgetScopeContext } from '../widgets/scope.ts';
import { useBusy } from '../widgets/use-busy.ts';
import { WidgetSection } from '../widgets/widget-section.tsx';
import { StatisticsFilters } from './statistics-filters.tsx';
import { summaryOf } from './filters-summary.ts';
import { statisticsLayout } from './statistics-layout.ts';
import { ViewActions } from './view-actions.tsx';
import { useNow } from '../time/use-now.ts';
import { useStatisticsScope } from './use-statistics-scope.ts';
import { useStatisticsView } from './use-statistics-view.ts';
import { useZones } from './use-zones.ts';

/** How long Refresh spins at least, in milliseconds (B-7.2). */
const REFRESH_SPIN = 300;

export function StatisticsPage() {
  const text = useText();
  return (
    <PermissionGate
      needs="client.read"
      loading={<LoadingView />}
      fallback={<ErrorView status={403} message={text('statistics.denied')} />}
    >
      <Statistics />
    </PermissionGate>
  );
}

function Statistics() {
  const text = useText();
  const format = useFormat();
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const now = useNow();
  const control = useStatisticsView(now, tenantZone);
  const { view, change } = control;
  const zones = useZones(view.zone, tenantZone, now);
  const [onlyClient = null] = view.clients.length === 1 ? view.clients : [];
  const name = useClient(onlyClient).data?.data.name ?? null;
  const scope = useStatisticsScope(control, zones.chosen, now);
  const gone = useGoneClients(scope.span, scope.clients) + control.noClients;

  const refreshQueries = useRefreshQueries();
  const refreshClients = useRefreshClients();
  const [refreshing, refresh] = useBusy(
    () => Promise.all([refreshQueries(), refreshClients()]),
    REFRESH_SPIN,
  );

  return (
    <WidgetScopeContext value={scope}>
      <PageHeader
        title={name === null ? text('statistics.title') : text('statistics.titleOfClient', { client: name })}
        description={text('statistics.description')}
        status={<LiveBadge />}
        actions={<ViewActions link={control.link} />}
      />
      <ChartsFirst>
        <Stack>
          <FilterFold
            label={text('filters.label')}
            summary={summaryOf(view, name, text, format)}
            hasProblem={control.problem !== null || gone > 0}
          >
            <StatisticsFilters
              view={view}
              today={control.today}
              zones={zones}
              problem={control.problem}
              selectedName={name}
              gone={gone}
              onChange={change}
              onReset={control.reset}
              onRefresh={refresh}
              refreshing={refreshing}
            />
          </FilterFold>
          {statisticsLayout.map((section) => (
            <WidgetSection key={section.id} section={section} />
          ))}
        </Stack>
      </ChartsFirst>
    </WidgetScopeContext>
  );
}
