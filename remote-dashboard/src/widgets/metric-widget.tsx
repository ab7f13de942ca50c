import { usePermissions } from 'shared-auth';
import { MetricCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { metricOf } from '../metrics/metric-catalogue.ts';
import { summaryFigure } from '../metrics/summary-figures.ts';
import { changeOf } from '../metrics/trend.ts';
import { useMetricSummary } from '../metrics/use-metric-summary.ts';
import { useMetricTrend } from '../metrics/use-metric-trend.ts';
import { Icon } from './icon.tsx';
import type { MetricWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';
import { useTrendTitle } from './use-trend-title.ts';

/**
 * A measured figure over the page's range, empty when it cannot be had. Its arrow says where it is heading within the
 * range, or how it stands against the span that the page compares with.
 */
export function MetricWidget({ config }: { config: MetricWidgetConfig }) {
  const text = useText();
  const { metric } = config;
  const { span, clients, interval, compared, zone, metricAddress } = useWidgetScope();
  const { rows, isLoading } = useMetricSummary(span, clients);
  const before = useMetricSummary(compared?.soFar ?? null, clients);
  const heading = useMetricTrend({ metric, span: compared === null ? span : null, clients, interval, zone });
  const { unit, decimals, combine } = metricOf(metric);
  const mayRead = usePermissions().has('client.read');
  const now = summaryFigure(rows, metric);
  const then = summaryFigure(before.rows, metric);
  const change = now === null || then === null ? null : changeOf(then, now);
  return (
    <MetricCard
      label={text(config.title)}
      value={now}
      unit={unit}
      decimals={decimals}
      trend={(compared === null ? heading.trend : change)?.percent ?? null}
      trendTitle={useTrendTitle(heading)}
      to={mayRead ? metricAddress(metric) : undefined}
      note={
        compared === null ? text(`combine.${combine}`) : text('combine.against', { period: compared.label })
      }
      loading={isLoading}
      icon={<Icon name={metric} />}
    />
  );
}
