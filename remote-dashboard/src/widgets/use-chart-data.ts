import { useMemo } from 'react';
import { useTenant } from 'shared-auth';
import type { ChartSeries } from 'shared-ui';
import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { chartPlacer, fromChartRange, toChartRange } from '../metrics/chart-time.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { seriesFrom } from '../metrics/timeseries-points.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import { useTimeseries } from '../metrics/use-timeseries.ts';
import { chartQuestions } from './chart-questions.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** Everything that a chart draws: the lines of the page's choice and those they are compared with. */
export function useChartData(config: TimeseriesWidgetConfig) {
  const text = useText();
  const scope = useWidgetScope();
  const { compared } = scope;
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const shownZone = ianaTimeZone(useLocale().timeZone);
  const questions = chartQuestions(config, scope, tenantZone);
  const { metric, interval } = questions;
  const now = useTimeseries(questions.own);
  const then = useTimeseries(questions.compared);
  const names = useClientNames(questions.own.each);

  const { each } = questions.own;
  const together = metricOf(metric).combine === 'sum' ? 'chart.total' : 'chart.average';
  const ownName = text(compared === null ? together : 'chart.thisPeriod');
  const own = useMemo(
    () =>
      seriesFrom(
        now.rows,
        (id) => (id === null || !each ? ownName : (names.get(id) ?? id.slice(0, 8))),
        chartPlacer(0, interval, tenantZone, shownZone),
      ),
    [now.rows, each, ownName, names, interval, tenantZone, shownZone],
  );
  const { label = '', days = 0 } = compared ?? {};
  const other = useMemo(
    () =>
      seriesFrom(then.rows, () => label, chartPlacer(days, interval, tenantZone, shownZone)).map((line) => ({
        ...line,
        dashed: true,
      })),
    [then.rows, label, days, interval, tenantZone, shownZone],
  );
  const series: ChartSeries[] = useMemo(() => [...own, ...other], [own, other]);

  return {
    metric,
    series,
    range: now.range && toChartRange(now.range, interval, tenantZone, shownZone),
    zoomTo: (from: number, to: number) => fromChartRange(from, to, interval, tenantZone, shownZone),
    isLoading: now.isLoading || then.isLoading,
    error: now.error ?? then.error,
    retry: () => {
      now.retry();
      then.retry();
    },
  };
}

/** Names of the clients with figures in the page's range; the table asks the same, so this costs no request. */
function useClientNames(wanted: boolean): Map<string, string> {
  const { span, clients } = useWidgetScope();
  const { rows } = useMetricSummary(wanted ? span : null, clients);
  return useMemo(() => new Map(rows.map((row) => [row.client_id, row.client_name])), [rows]);
}
