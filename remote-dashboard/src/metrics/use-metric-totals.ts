import type { MetricTotal } from 'api/contract';
import { type Span, totalsQuery } from './query.ts';
import { useQuery } from './use-query.ts';

const none: MetricTotal[] = [];

/** Every metric of all chosen clients together in a span of time, by role; the cards share it. */
export function useMetricTotals(span: Span | null, clients: readonly string[]) {
  const { data, isLoading } = useQuery<MetricTotal>(span === null ? null : totalsQuery(span, clients));
  return { rows: data?.rows ?? none, isLoading };
}
