import type { AggregateStats } from 'api/contract';
import { countsOf } from './counts.ts';
import { countsQuery, type Span } from './query.ts';
import { useQuery } from './use-query.ts';

/** How many of everything there are, of the chosen clients. */
export function useCounts(span: Span, clients: readonly string[]) {
  const { data, isLoading } = useQuery<AggregateStats>(countsQuery(span, clients));
  return { counts: countsOf(data?.rows ?? []), isLoading };
}
