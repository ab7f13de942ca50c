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

/**
 * A measured figure over the page's range, empty when it cannot be had. Its arrow says where it is heading within the
 * range, or how it stands against the span that the page compares with.
 */
export function MetricWidget({ config }: { config: MetricWidgetConfig }) {
  const text = useText();
  const { metric } = config;
  const { span, clients, interval, compared } = useWidgetScope();
  const { rows, isLoading } = useMetricSummary(span, clients);
  const before = useMetricSummary(compared?.soFar ?? null, clients);
  const trend = useMetricTrend({ metric, span: compared === null ? span : null, clients, interval });
  const { unit, decimals, combine } = metricOf(metric);
  const now = summaryFigure(rows, metric);
  const then = summaryFigure(before.rows, metric);
  const change = now === null || then === null ? null : changeOf(then, now);
  const percent = (compared === null ? trend : change)?.percent ?? null;
  return (
    <MetricCard
      label={text(config.title)}
      value={now}
      unit={unit}
      decimals={decimals}
      trend={percent}
      note={
        compared !== null ? (
          text('combine.against', { period: compared.label })
        ) : percent === null ? (
          text(`combine.${combine}`)
        ) : (
          <span title={text('combine.halvesHint')}>
            {text('combine.halves', { figure: text(`combine.${combine}`) })}
          </span>
        )
      }
      loading={isLoading}
      icon={<Icon name={metric} />}
    />
  );
}
