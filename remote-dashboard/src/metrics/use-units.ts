import { useMemo } from 'react';
import { metricUnit } from './metric-catalogue.ts';
import type { Span } from './query.ts';
import { useMetricSummary } from './use-metric-summary.ts';

/** The unit of a metric; of one that integrators invented as the page's table of all metrics tells it, whose answer is shared. */
export function useUnits(span: Span, clients: readonly string[]): (metric: string) => string | null {
  const { rows } = useMetricSummary(span, clients);
  return useMemo(() => {
    const told = new Map(rows.map(({ metric_name, unit }) => [metric_name, unit]));
    return (metric) => metricUnit(metric) ?? told.get(metric) ?? null;
  }, [rows]);
}
