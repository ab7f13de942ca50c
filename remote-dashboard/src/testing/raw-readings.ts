import type { RawMetric } from 'api/contract';

const kinds = [
  { metric_name: 'power', value: 1234.5, value_type: 'numeric' },
  { metric_name: 'status', value: 'running', value_type: 'text' },
  { metric_name: 'status', value: true, value_type: 'boolean' },
  { metric_name: 'door_open', value: false, value_type: 'boolean' },
  { metric_name: 'wind_speed', value: 3.456, value_type: 'numeric' },
] as const;

/** Rows of `raw_metric_data`: numbers, texts and truths in turn. */
export function rawReadings(count: number): RawMetric[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `018f0000-0000-7000-9000-${String(index).padStart(12, '0')}`,
    client_id: '018f0000-0000-7000-8000-00000000000a',
    client_name: 'North Roof',
    timestamp: '2026-05-17T09:45:00.000Z',
    created_at: '2026-05-17T09:45:01.000Z',
    repaired: false,
    ...(kinds[index % kinds.length] ?? kinds[0]),
  }));
}
