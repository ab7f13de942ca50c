import type { QueryResult, RepairedStretch, TimeSeriesPoint } from 'api/contract';
import { useAtomValue } from 'jotai';
import { api, type AppError, sessionAtom, sessionStore } from 'shared-auth';
import useSWR from 'swr';
import type { SparkPoint } from './sparkline.tsx';

const PATH = '/v1/query/execute';
const DAY = 24 * 60 * 60 * 1000;
const QUARTER = 15 * 60 * 1000;
/** For how long the server keeps an answer, and when it is asked again. */
const KEPT_SECONDS = 60;

interface PowerDay {
  points: SparkPoint[];
  /** How many of its readings were repaired. */
  repaired: number;
}

/** The client's power over the last 24 hours, in W, a point every 15 minutes. */
export function usePowerDay(clientId: string) {
  const { scopeKey } = useAtomValue(sessionAtom, { store: sessionStore });
  const key = scopeKey === null ? null : ([scopeKey, `${PATH}#power-day`, clientId] as const);
  return useSWR<PowerDay, AppError, typeof key>(key, ([, , id]) => readPowerDay(id), {
    refreshInterval: KEPT_SECONDS * 1000,
  });
}

async function readPowerDay(id: string): Promise<PowerDay> {
  const now = Date.now();
  const ask = (template_id: string, parameters: object) =>
    api.post<{ data: QueryResult }>(PATH, {
      template_id,
      parameters: {
        metric_name: 'power',
        start_time: new Date(now - DAY).toISOString(),
        end_time: new Date(now).toISOString(),
        client_id: id,
        ...parameters,
      },
      cache_ttl: KEPT_SECONDS,
    });
  const [power, repaired] = await Promise.all([
    ask('metric_timeseries', { interval: '15 minutes', extremes: false }),
    ask('repaired_values', {}),
  ]);
  const rows = power.data.rows as TimeSeriesPoint[];
  const stretches = (repaired.data.rows as RepairedStretch[]).map(({ first, last, values }) => ({
    first: Date.parse(first),
    last: Date.parse(last),
    values,
  }));
  const points = rows.map(({ time_bucket, avg_value }): SparkPoint => {
    const x = Date.parse(time_bucket);
    const isRepaired = stretches.some(({ first, last }) => first <= x + QUARTER && last > x);
    return { x, y: avg_value, ...(isRepaired && { repaired: true }) };
  });
  return { points, repaired: stretches.reduce((sum, { values }) => sum + values, 0) };
}
