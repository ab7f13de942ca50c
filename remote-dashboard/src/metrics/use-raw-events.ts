import type { RawMetric } from 'api/contract';
import { eventsQuery, type Span } from './query.ts';
import { useQuery } from './use-query.ts';

const none: RawMetric[] = [];

/** The most recent readings, of one metric or of all. */
export function useRawEvents(span: Span, clients: readonly string[], metric: string | null, limit: number) {
  const { data, error, isLoading, mutate } = useQuery<RawMetric>(eventsQuery(span, clients, metric, limit));
  return { rows: data?.rows ?? none, error, isLoading, retry: () => void mutate() };
}
