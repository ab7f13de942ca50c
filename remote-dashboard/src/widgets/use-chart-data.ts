import { useTenant } from 'shared-auth';
import type { ChartSeries } from 'shared-ui';
import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { fromChartRange, toChartRange, toChartTime } from '../metrics/chart-time.ts';
import { shiftDays } from '../metrics/time-range.ts';
import { type Series, seriesFrom } from '../metrics/timeseries-points.ts';
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

  const own = seriesFrom(now.rows, (id) =>
    id === null || !questions.own.each
      ? text(compared === null ? 'chart.total' : 'chart.thisPeriod')
      : (names.get(id) ?? id.slice(0, 8)),
  );
  const other = seriesFrom(then.rows, () => compared?.label ?? '');
  const drawn = ({ name, points }: Series, days: number): ChartSeries => ({
    name,
    dashed: days !== 0,
    points: points.map(({ time, value }) => ({
      x: toChartTime(shiftDays(time, days, tenantZone), interval, tenantZone, shownZone),
      y: value,
    })),
  });

  return {
    metric,
    series: [
      ...own.map((line) => drawn(line, 0)),
      ...(compared === null ? [] : other.map((line) => drawn(line, compared.days))),
    ],
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
  return new Map(rows.map((row) => [row.client_id, row.client_name]));
}
