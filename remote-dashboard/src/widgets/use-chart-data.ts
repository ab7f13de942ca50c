import { useTenant } from 'shared-auth';
import type { ChartSeries } from 'shared-ui';
import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { fromChartRange, toChartRange, toChartTime } from '../metrics/chart-time.ts';
import { intervalForZoom, intervalFromAlias } from '../metrics/intervals.ts';
import { spanOf } from '../metrics/query.ts';
import { shiftDays } from '../metrics/time-range.ts';
import { seriesFrom } from '../metrics/timeseries-points.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import { useTimeseries } from '../metrics/use-timeseries.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** Everything that a chart draws: the lines of the page's choice and those they are compared with. */
export function useChartData(config: TimeseriesWidgetConfig) {
  const text = useText();
  const scope = useWidgetScope();
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const shownZone = ianaTimeZone(useLocale().timeZone);

  const metric = config.metric === 'page' ? scope.metric : config.metric;
  const whole = config.range === 'page' ? scope.span : { lastHours: config.range.hours };
  const chosen = config.interval === 'page' ? scope.interval : intervalFromAlias(config.interval);
  const { zoom, compared, clients, each } = scope;
  const span = zoom === null ? whole : spanOf(zoom);
  const interval = zoom === null ? chosen : intervalForZoom(chosen, zoom.start, zoom.end);

  const comparedSpan =
    compared === null || zoom === null
      ? (compared?.span ?? null)
      : spanOf({
          start: shiftDays(zoom.start, -compared.days, tenantZone),
          end: shiftDays(zoom.end, -compared.days, tenantZone),
        });
  const question = { metric, interval, clients };
  const now = useTimeseries({ ...question, span, each });
  const then = useTimeseries(comparedSpan && { ...question, span: comparedSpan, each: false });
  const names = useClientNames(each);

  const place = (time: Date) => toChartTime(time, interval, tenantZone, shownZone);
  const own: ChartSeries[] = seriesFrom(now.rows, (id) =>
    id === null
      ? text(compared === null ? 'chart.total' : 'chart.thisPeriod')
      : (names.get(id) ?? id.slice(0, 8)),
  ).map(({ name, points }) => ({
    name,
    points: points.map(({ time, value }) => ({ x: place(time), y: value })),
  }));
  const other: ChartSeries[] = seriesFrom(then.rows, () => compared?.label ?? '').map(({ name, points }) => ({
    name,
    dashed: true,
    points: points.map(({ time, value }) => ({
      x: place(shiftDays(time, compared?.days ?? 0, tenantZone)),
      y: value,
    })),
  }));

  return {
    metric,
    interval,
    series: [...own, ...(compared === null ? [] : other)],
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
