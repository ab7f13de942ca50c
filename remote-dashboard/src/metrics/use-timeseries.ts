import { type TimeseriesQuestion, timeseriesQuery } from './query.ts';
import type { BucketRow } from './timeseries-points.ts';
import { useQuery } from './use-query.ts';

const none: BucketRow[] = [];

/** One metric over time, in buckets. */
export function useTimeseries(question: TimeseriesQuestion | null) {
  const { data, error, isLoading, mutate } = useQuery<BucketRow>(
    question === null ? null : timeseriesQuery(question),
  );
  return { rows: data?.rows ?? none, range: data?.range, error, isLoading, retry: () => void mutate() };
}
