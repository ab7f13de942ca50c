import type { Answer } from '../service/http.ts';
import type { Staff } from '../service/staff.ts';

/** The calls that a page makes for what it shows, as they are seen in a browser. */
type PageCalls = (staff: Staff) => Promise<Answer>[];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const cards = ['energy_consumption', 'power', 'temperature', 'humidity'] as const;
const POINTS_OF_LINE = 1000;
const POINTS_OF_CHART = 20_000;

interface Range {
  start_time: string;
  end_time: string;
}

function lastDays(days: number): Range {
  const end = Math.ceil(Date.now() / MINUTE) * MINUTE;
  return { start_time: new Date(end - days * DAY).toISOString(), end_time: new Date(end).toISOString() };
}

interface QueryOptions {
  /** False asks afresh, as when readings have come in. */
  mayBeCached: boolean;
}

function query(staff: Staff, template_id: string, parameters: object, { mayBeCached }: QueryOptions) {
  return staff.post('/v1/query/execute', { template_id, parameters, cache_ttl: mayBeCached ? 300 : 0 });
}

const counts: PageCalls = (staff) => [
  staff.get('/v1/clients?limit=1'),
  staff.get('/v1/clients?limit=1&status=online'),
];

/** The dashboard: counts, a summary and trends of seven days, the chart of 24 hours. */
export const dashboardCalls: PageCalls = (staff) => {
  const week = lastDays(7);
  const options = { mayBeCached: true };
  const series = (metric_name: string, interval: string, range: Range) =>
    query(
      staff,
      'metric_timeseries',
      { ...range, metric_name, interval, max_points: POINTS_OF_LINE },
      options,
    );
  return [
    ...counts(staff),
    query(staff, 'client_metrics_summary', week, options),
    ...cards.map((metric) => series(metric, '1 hour', week)),
    series('power', '15 minutes', lastDays(1)),
  ];
};

export interface StatisticsView extends QueryOptions {
  /** None means all. */
  clients: string[];
  days: number;
  interval: '1 hour' | '1 day' | '1 week';
  /** A line for each client instead of their total. */
  each: boolean;
}

/** The statistics page: counts, a summary and trends, the chart, the latest readings. */
export function statisticsCalls(staff: Staff, view: StatisticsView): Promise<Answer>[] {
  const { clients, days, interval, each } = view;
  const range = lastDays(days);
  const [first] = clients;
  const choice =
    first === undefined ? {} : clients.length === 1 ? { client_id: first } : { client_ids: clients };
  const common = { ...range, ...choice };
  const series = (metric_name: string) =>
    query(staff, 'metric_timeseries', { ...common, metric_name, interval, max_points: POINTS_OF_LINE }, view);
  const lines = () => {
    const max_points = Math.min(POINTS_OF_LINE, Math.floor(POINTS_OF_CHART / clients.length));
    const chart = { ...range, client_ids: clients, metric_name: 'energy_consumption', interval, max_points };
    return query(staff, 'metric_lines', chart, view);
  };
  return [
    ...counts(staff),
    query(staff, 'client_metrics_summary', common, view),
    ...cards.map((metric) => series(metric)),
    // Without `each` the chart shares its question with a card.
    ...(each ? [lines()] : []),
    query(staff, 'raw_metric_data', { ...common, limit: 100 }, view),
  ];
}
