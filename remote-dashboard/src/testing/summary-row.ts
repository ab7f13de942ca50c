import type { ClientMetricsSummary } from 'api/contract';
import { isNumericMetric, metricOf } from '../metrics/metric-catalogue.ts';

/** A row of `client_metrics_summary`; its sum follows from average and number, its unit from the metric. */
export function summaryRow(row: Partial<ClientMetricsSummary>): ClientMetricsSummary {
  const metric_name = row.metric_name ?? 'power';
  const about = isNumericMetric(metric_name)
    ? metricOf(metric_name)
    : { kind: 'intensive' as const, unit: null };
  const sum = (row.avg_value ?? 1) * (row.data_points ?? 1);
  return {
    client_id: '018f0000-0000-7000-8000-00000000000a',
    client_name: 'North Roof',
    metric_name,
    role: 'generation',
    kind: about.kind,
    unit: about.unit,
    data_points: 1,
    avg_value: 1,
    min_value: 1,
    max_value: 1,
    sum_value: sum,
    known_hours: 168,
    range_hours: 168,
    coverage: 1,
    first_reading: '2026-05-10T00:00:00.000Z',
    last_reading: '2026-05-17T10:15:00.000Z',
    ...row,
  };
}
