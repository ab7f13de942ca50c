import type { MetricTotal } from 'api/contract';

const kinds = new Map<string, MetricTotal['kind']>([
  ['energy_consumption', 'amount'],
  ['power', 'extensive'],
]);

/** A row of `metric_totals`: a figure that is known all the time. */
export function metricTotal(row: Partial<MetricTotal> & { metric_name: string }): MetricTotal {
  const value = row.value ?? 1;
  return {
    role: 'generation',
    kind: kinds.get(row.metric_name) ?? 'intensive',
    unit: null,
    sites: 1,
    data_points: 1,
    value,
    avg_value: value,
    min_value: value,
    max_value: value,
    in_value: null,
    out_value: null,
    coverage: 1,
    known_hours: 168,
    range_hours: 168,
    first_reading: '2026-05-10T00:00:00.000Z',
    last_reading: '2026-05-17T10:15:00.000Z',
    ...row,
  };
}
