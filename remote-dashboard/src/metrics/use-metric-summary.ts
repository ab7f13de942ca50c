import type { ClientMetricsSummary } from 'api/contract';
import { type Span, summaryQuery } from './query.ts';
import { useQuery } from './use-query.ts';

const none: ClientMetricsSummary[] = [];

/** Every metric of every client in a span of time; stat cards, metric cards and the table share it. */
export function useMetricSummary(span: Span | null, clients: readonly string[]) {
  const { data, error, isLoading, mutate } = useQuery<ClientMetricsSummary>(
    span === null ? null : summaryQuery(span, clients),
  );
  return { rows: data?.rows ?? none, error, isLoading, retry: () => void mutate() };
}
