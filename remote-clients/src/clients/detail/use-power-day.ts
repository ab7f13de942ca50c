import type { QueryResult, TimeSeriesPoint } from 'api/contract';
import { useAtomValue } from 'jotai';
import { api, type AppError, sessionAtom, sessionStore } from 'shared-auth';
import useSWR from 'swr';
import type { SparkPoint } from './sparkline.tsx';

const PATH = '/v1/query/execute';
const DAY = 24 * 60 * 60 * 1000;
/** For how long the server keeps an answer, and when it is asked again. */
const KEPT_SECONDS = 60;

/** The client's power over the last 24 hours, in W, a point every 15 minutes. */
export function usePowerDay(clientId: string) {
  const { scopeKey } = useAtomValue(sessionAtom, { store: sessionStore });
  const key = scopeKey === null ? null : ([scopeKey, `${PATH}#power-day`, clientId] as const);
  return useSWR<SparkPoint[], AppError, typeof key>(key, ([, , id]) => readPowerDay(id), {
    refreshInterval: KEPT_SECONDS * 1000,
  });
}

async function readPowerDay(id: string): Promise<SparkPoint[]> {
  const now = Date.now();
  const { data } = await api.post<{ data: QueryResult }>(PATH, {
    template_id: 'metric_timeseries',
    parameters: {
      metric_name: 'power',
      start_time: new Date(now - DAY).toISOString(),
      end_time: new Date(now).toISOString(),
      interval: '15 minutes',
      client_id: id,
      extremes: false,
    },
    cache_ttl: KEPT_SECONDS,
  });
  const rows = data.rows as TimeSeriesPoint[];
  return rows.map(({ time_bucket, avg_value }) => ({ x: Date.parse(time_bucket), y: avg_value }));
}
