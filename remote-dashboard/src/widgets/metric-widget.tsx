import { MetricCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { summaryFigure } from '../metrics/summary-figures.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import { useMetricTrend } from '../metrics/use-metric-trend.ts';
import { Icon } from './icon.tsx';
import type { MetricWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';

/** A measured figure over the page's range, with where it is heading; empty when it cannot be had. */
export function MetricWidget({ config }: { config: MetricWidgetConfig }) {
  const text = useText();
  const { span, clients, interval } = useWidgetScope();
  const { rows, isLoading } = useMetricSummary(span, clients);
  const trend = useMetricTrend({ metric: config.metric, span, clients, interval });
  const { unit, decimals, combine } = metricOf(config.metric);
  return (
    <MetricCard
      label={text(config.title)}
      value={summaryFigure(rows, config.metric)}
      unit={unit}
      decimals={decimals}
      trend={trend?.percent ?? null}
      note={text(`combine.${combine}`)}
      loading={isLoading}
      icon={<Icon name={config.metric} />}
    />
  );
}
