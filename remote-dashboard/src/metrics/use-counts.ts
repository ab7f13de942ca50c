import type { AggregateStats } from 'api/contract';
import { countsOf } from './counts.ts';
import { countsQuery, type Span } from './query.ts';
import { useQuery } from './use-query.ts';

/** How many of everything there are, of the chosen clients. */
export function useCounts(span: Span, clients: readonly string[]) {
  const { data, isLoading } = useQuery<AggregateStats>(countsQuery(span, clients));
  return { counts: countsOf(data?.rows ?? []), isLoading };
}

/** How many of the chosen clients are no longer there; 0 while it is not known. */
export function useGoneClients(span: Span, clients: readonly string[]): number {
  const { data } = useQuery<AggregateStats>(clients.length === 0 ? null : countsQuery(span, clients));
  const there = data?.rows[0]?.total_clients ?? clients.length;
  return Math.max(0, clients.length - there);
}
