import type { Attention, ForecastSum, Losses, Now, RepairedStretch } from 'api/contract';
import { api, useCurrentUser, usePermissions, useTenant, withQuery } from 'shared-auth';
import { createUnheard, useLiveNews } from 'shared-auth/live';
import { useEffect, useRef, useState } from 'react';
import type { BucketRow } from '../metrics/timeseries-points.ts';
import {
  QUERY_PATH,
  queryBody,
  type QueryDescription,
  repairedQuery,
  resolveSpan,
  spanOf,
  timeseriesQuery,
} from '../metrics/query.ts';
import { dayOf } from '../metrics/time-range.ts';
import { type Answered, type LastKnown, lastKnown, NOW_EVERY } from './freshness.ts';
import { usePolled } from './use-polled.ts';

/** Milliseconds between two questions. News of readings and alerts ask sooner. */
export const every = { now: NOW_EVERY, attention: 60_000, energy: 5 * 60_000, chart: 5 * 60_000 };

/** Milliseconds: news ask for the power of now at most this often. */
const NEWS_EVERY = 5000;

/** Hours before now in the chart. */
const PAST_HOURS = 24;

const roles = ['generation', 'consumption', 'storage'] as const;
type Known = Partial<Record<(typeof roles)[number], LastKnown>>;

const dataOf = async <T>(path: string): Promise<T> => (await api.get<{ data: T }>(path)).data;

const powers = timeseriesQuery({
  metric: 'power',
  interval: '1 hour',
  span: { lastHours: PAST_HOURS },
  clients: [],
  each: false,
  by: 'role',
  zone: null,
});

/** Of all clients they are told by role. */
const repairs = repairedQuery(powers.span, []);

async function rowsOf<Row>(query: QueryDescription): Promise<Row[]> {
  const range = resolveSpan(query.span, Date.now());
  const answer = await api.post<{ data: { rows: Row[] } }>(QUERY_PATH, queryBody(query, spanOf(range)));
  return answer.data.rows;
}

const askPowers = () => rowsOf<BucketRow>(powers);
const askRepairs = () => rowsOf<RepairedStretch>(repairs);

/** All that a wall shows, kept current for ever. */
export function useWall() {
  const { has, any } = usePermissions();
  const reads = any(['client.read', 'dashboard.read']);
  const { tenant } = useTenant();
  const [news, setNews] = useState<number | null>(null);
  const [alerts, setAlerts] = useState<number | null>(null);
  const [unheard] = useState(createUnheard);
  useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: tenant?.id,
    unheard,
    onNews: async () => {
      // Readings of a fleet come all the time.
      setNews(Math.floor(Date.now() / NEWS_EVERY));
      return Promise.resolve();
    },
    onAlerts: () => setAlerts((count) => (count ?? 0) + 1),
    onTime: () => undefined,
  });
  const now = usePolled(reads ? () => dataOf<Now>('/v1/now') : null, every.now, news);
  const attention = usePolled(
    has('alert.read') ? () => dataOf<Attention>('/v1/alerts/attention') : null,
    every.attention,
    alerts,
  );
  const zone = tenant?.timezone;
  const today = now && zone !== undefined ? dayOf(new Date(now.value.at), zone) : null;
  const energy = usePolled(
    reads && today !== null
      ? () => dataOf<Losses>(withQuery('/v1/losses', { first_day: today, last_day: today }))
      : null,
    every.energy,
    today,
  );
  const past = usePolled(reads ? askPowers : null, every.chart, null);
  const expected = usePolled(reads ? () => dataOf<ForecastSum[]>('/v1/forecasts') : null, every.chart, null);
  const repaired = usePolled(reads ? askRepairs : null, every.chart, null);
  return { now, known: useKnown(now), attention, energy, past, expected, repaired };
}

/** The last power of each role that was known at all. */
function useKnown(now: Answered<Now> | null): Known {
  const known = useRef<Known>({});
  const [shown, show] = useState<Known>({});
  useEffect(() => {
    if (now === null) return;
    const fresh = roles.flatMap((role) => {
      const each = lastKnown(now, role);
      return each === undefined ? [] : [[role, each] as const];
    });
    known.current = { ...known.current, ...Object.fromEntries(fresh) };
    show(known.current);
  }, [now]);
  return shown;
}
