import type { QueryResult, RepairedStretch, TimeSeriesPoint } from 'api/contract';
import { useAtomValue } from 'jotai';
import { api, type AppError, sessionAtom, sessionStore } from 'shared-auth';
import { gapOfPace, withGaps } from 'shared-ui';
import useSWR from 'swr';
import type { SparkPoint } from './sparkline.tsx';

const PATH = '/v1/query/execute';
const DAY = 24 * 60 * 60 * 1000;
const QUARTER = 15 * 60 * 1000;
/** For how long the server keeps an answer, and when it is asked again. */
const KEPT_SECONDS = 60;

export interface PowerOfDay {
  points: SparkPoint[];
  /** The 24 hours up to when it was asked, in milliseconds. */
  from: number;
  to: number;
  /** How many of its readings were repaired. */
  repaired: number;
}

/** The client's power over the last 24 hours, in W, a point every 15 minutes. */
export function usePowerDay(clientId: string) {
  const { scopeKey } = useAtomValue(sessionAtom, { store: sessionStore });
  const key = scopeKey === null ? null : ([scopeKey, `${PATH}#power-day`, clientId] as const);
  return useSWR<PowerOfDay, AppError, typeof key>(key, ([, , id]) => readPowerDay(id), {
    refreshInterval: KEPT_SECONDS * 1000,
  });
}

async function readPowerDay(id: string): Promise<PowerOfDay> {
  const to = Date.now();
  const from = to - DAY;
  const ask = (template_id: string, parameters: object) =>
    api.post<{ data: QueryResult }>(PATH, {
      template_id,
      parameters: {
        metric_name: 'power',
        start_time: new Date(from).toISOString(),
        end_time: new Date(to).toISOString(),
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
  const figures = rows
    .map(({ time_bucket, avg_value }) => ({ time: Date.parse(time_bucket), value: avg_value }))
    .filter(({ time }) => time >= from && time <= to);
  const points = withGaps(figures, gapOfPace(figures, QUARTER)).map(({ time, value }): SparkPoint => {
    const isRepaired = stretches.some(({ first, last }) => first <= time + QUARTER && last > time);
    return { x: time, y: value, ...(isRepaired && { repaired: true }) };
  });
  return { points, from, to, repaired: stretches.reduce((sum, { values }) => sum + values, 0) };
}
