import type { ClientLine } from './chart-series.ts';
import { linesQuery, type TimeseriesQuestion, chartQuery } from './query.ts';
import type { BucketRow } from './timeseries-points.ts';
import { useQuery } from './use-query.ts';

const noRows: BucketRow[] = [];
const noLines: ClientLine[] = [];

/** One metric over time, in buckets. */
export function useTimeseries(question: TimeseriesQuestion | null) {
  const { data, error, isLoading, mutate } = useQuery<BucketRow>(
    question === null ? null : chartQuery(question),
  );
  return {
    rows: data?.rows ?? noRows,
    range: data?.range,
    askedAt: data?.askedAt,
    error,
    isLoading,
    retry: () => void mutate(),
  };
}

/** One metric over time, a line for each client. */
export function useLines(question: TimeseriesQuestion | null) {
  const { data, error, isLoading, mutate } = useQuery<ClientLine>(
    question === null ? null : linesQuery(question),
  );
  return { lines: data?.rows ?? noLines, range: data?.range, error, isLoading, retry: () => void mutate() };
}
