import type { ClientMetricsSummary } from 'api/contract';

/** A row of `client_metrics_summary`; its sum follows from average and number. */
export function summaryRow(row: Partial<ClientMetricsSummary>): ClientMetricsSummary {
  const sum = (row.avg_value ?? 1) * (row.data_points ?? 1);
  return {
    client_id: '018f0000-0000-7000-8000-00000000000a',
    client_name: 'North Roof',
    metric_name: 'power',
    role: 'generation',
    kind: 'extensive',
    unit: 'W',
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
