import { ChartCard } from 'shared-ui';
import { useText } from '../messages/text.ts';
import { metricLabel, metricOf } from '../metrics/metric-catalogue.ts';
import { useTellDrawn } from './charts-first.tsx';
import { errorText } from './error-text.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import { useWidgetScope } from './scope.ts';
import { useChartData } from './use-chart-data.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

/** One metric over time; a part of it can be looked at closer. */
export function TimeseriesWidget({ config, level }: { config: TimeseriesWidgetConfig; level: 2 | 3 }) {
  const text = useText();
  const { span, zoom, onZoom } = useWidgetScope();
  const { metric, series, wholeDays, range, zoomTo, isLoading, error, retry } = useChartData(config);
  const { unit, decimals } = metricOf(metric);
  const onDrawn = useTellDrawn(!isLoading && (error !== undefined || series.length === 0));
  return (
    <ChartCard
      title={config.metric === 'page' ? metricLabel(metric, text) : text(config.title)}
      level={level}
      kind="line"
      series={series}
      unit={unit}
      decimals={decimals}
      wholeDays={wholeDays}
      {...range}
      loading={isLoading}
      {...(error && series.length === 0 && { error: errorText(text, error, 'chart.errorMessage') })}
      onRetry={retry}
      onDrawn={onDrawn}
      emptyDescription={text('chart.emptyHint')}
      {...(onZoom && {
        onZoom: (from: number, to: number) => onZoom(zoomTo(from, to)),
      })}
      extra={onZoom === null ? null : <ZoomButtons span={span} zoom={zoom} onZoom={onZoom} />}
    />
  );
}
