import { ChartCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { intervalFromAlias } from '../metrics/intervals.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { seriesFrom } from '../metrics/timeseries-points.ts';
import { useTimeseries } from '../metrics/use-timeseries.ts';
import { errorText } from './error-text.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** One metric over time. */
export function TimeseriesWidget({ config, level }: { config: TimeseriesWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const scope = useWidgetScope();
  const metric = config.metric === 'page' ? scope.metric : config.metric;
  const span = config.range === 'page' ? scope.span : { lastHours: config.range.hours };
  const interval = config.interval === 'page' ? scope.interval : intervalFromAlias(config.interval);
  const { rows, range, error, isLoading, retry } = useTimeseries({
    metric,
    span,
    interval,
    clients: scope.clients,
    each: scope.each,
  });
  const { unit, decimals } = metricOf(metric);
  const series = seriesFrom(rows, metric, (id) => id ?? text('chart.total'));
  return (
    <ChartCard
      title={text(config.title)}
      level={level}
      kind="line"
      series={series.map(({ name, points }) => ({
        name,
        points: points.map(({ time, value }) => ({ x: time.getTime(), y: value })),
      }))}
      unit={unit}
      decimals={decimals}
      {...(range && { from: range.start.getTime(), to: range.end.getTime() })}
      loading={isLoading}
      {...(error && rows.length === 0 && { error: errorText(error, text('chart.errorMessage')) })}
      onRetry={retry}
      emptyDescription={text('chart.emptyHint')}
    />
  );
}
