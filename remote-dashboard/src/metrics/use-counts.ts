import type { AggregateStats } from 'api/contract';
import { countsQuery, type Span } from './query.ts';
import { useQuery } from './use-query.ts';

/** How many of everything there are, of the chosen clients; 0 while it is not known (B-7.6). */
export function useCounts(span: Span, clients: readonly string[]) {
  const { data, isLoading } = useQuery<AggregateStats>(countsQuery(span, clients));
  const [row] = data?.rows ?? [];
  return {
    counts: {
      'total-clients': row?.total_clients ?? 0,
      'active-clients': row?.active_clients ?? 0,
      'metrics-tracked': row?.unique_schemas ?? 0,
      'data-points': row?.total_events ?? 0,
    },
    isLoading,
  };
}
