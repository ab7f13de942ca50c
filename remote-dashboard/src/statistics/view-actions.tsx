import { Button } from 'antd';
import { PermissionGate, useTenant } from 'shared-auth';
import { useCopy } from 'shared-ui';
import { type Exportable, ExportMenu } from '../export/export-menu.tsx';
import { useText } from '../messages/text.ts';
import { SavedViews } from '../saved-views/saved-views.tsx';
import { eventsQuery, summaryQuery, timeseriesQuery } from '../metrics/query.ts';
import { chartQuestions } from '../widgets/chart-questions.ts';
import { useWidgetScope } from '../widgets/scope.ts';
import { chartConfig, EVENTS_LIMIT } from './statistics-layout.ts';

/** What can be done with the view as a whole: hand it on, take it along. */
export function ViewActions({ link }: { link: () => string }) {
  const text = useText();
  const [copied, copy] = useCopy();
  return (
    <>
      <SavedViews page="statistics" />
      <Button onClick={() => void copy(link())}>
        {text(copied ? 'filters.linkCopied' : 'filters.copyLink')}
      </Button>
      <PermissionGate needs="dashboard.export">
        <ExportMenu exportables={useExportables()} />
      </PermissionGate>
    </>
  );
}

/** The very questions that the widgets ask. */
function useExportables(): Exportable[] {
  const text = useText();
  const scope = useWidgetScope();
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const chart = chartQuestions(chartConfig, scope, scope.zone ?? tenantZone);
  const { span, clients, compared, events } = scope;
  const metric = events === null || events.metric === 'all' ? null : events.metric;
  return [
    { key: 'chart', label: text('export.chart'), query: timeseriesQuery(chart.own) },
    ...(chart.compared === null || compared === null
      ? []
      : [{ key: 'compared', label: compared.label, query: timeseriesQuery(chart.compared) }]),
    { key: 'metrics', label: text('export.metrics'), query: summaryQuery(span, clients) },
    {
      key: 'readings',
      label: text('export.readings'),
      query: eventsQuery(span, clients, metric, EVENTS_LIMIT),
    },
  ];
}
