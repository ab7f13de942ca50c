import type { AggregateStats } from 'api/contract';

/** How many of everything there are; 0 while it is not known (B-7.6). */
export function countsOf([row]: readonly AggregateStats[]) {
  return {
    'total-clients': row?.total_clients ?? 0,
    'active-clients': row?.active_clients ?? 0,
    'metrics-tracked': row?.unique_schemas ?? 0,
    'data-points': row?.total_events ?? 0,
  };
}
