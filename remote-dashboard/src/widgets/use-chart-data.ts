import { useMemo } from 'react';
import { useTenant } from 'shared-auth';
import type { ChartSeries } from 'shared-ui';
import { ianaTimeZone, useLocale } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { chartPlacer, fromChartRange, isDaily, toChartRange } from '../metrics/chart-time.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { seriesFromLines, seriesFromRows } from '../metrics/timeseries-points.ts';
import { useLines, useTimeseries } from '../metrics/use-timeseries.ts';
import { chartQuestions } from './chart-questions.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** Everything that a chart draws: the lines of the page's choice and those they are compared with. */
export function useChartData(config: TimeseriesWidgetConfig) {
  const text = useText();
  const scope = useWidgetScope();
  const { compared } = scope;
  const tenantZone = useTenant().tenant?.timezone ?? 'UTC';
  const daysZone = scope.zone ?? tenantZone;
  const shownZone = ianaTimeZone(useLocale().timeZone);
  const questions = chartQuestions(config, scope, daysZone);
  const { metric, interval } = questions;
  const { each } = questions.own;
  const together = useTimeseries(each ? null : questions.own);
  const apart = useLines(each ? questions.own : null);
  const now = each ? apart : together;
  const then = useTimeseries(questions.compared);

  const total = metricOf(metric).combine === 'sum' ? 'chart.total' : 'chart.average';
  const name = text(compared === null ? total : 'chart.thisPeriod');
  const own = useMemo(() => {
    const place = chartPlacer(0, interval, daysZone, shownZone);
    return each ? seriesFromLines(apart.lines, place) : seriesFromRows(together.rows, name, place);
  }, [each, apart.lines, together.rows, name, interval, daysZone, shownZone]);
  const { label = '', days = 0 } = compared ?? {};
  const other = useMemo(
    () =>
      seriesFromRows(then.rows, label, chartPlacer(days, interval, daysZone, shownZone)).map((line) => ({
        ...line,
        dashed: true,
      })),
    [then.rows, label, days, interval, daysZone, shownZone],
  );
  const series: ChartSeries[] = useMemo(() => [...own, ...other], [own, other]);

  return {
    metric,
    wholeDays: isDaily(interval),
    series,
    range: now.range && toChartRange(now.range, interval, daysZone, shownZone),
    zoomTo: (from: number, to: number) => fromChartRange(from, to, interval, daysZone, shownZone),
    isLoading: now.isLoading || then.isLoading,
    error: now.error ?? then.error,
    retry: () => {
      now.retry();
      then.retry();
    },
  };
}
