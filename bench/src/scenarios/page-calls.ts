import type { Answer } from '../service/http.ts';
import type { Staff } from '../service/staff.ts';

/** The calls that a page makes for what it shows, as they are seen in a browser. */
type PageCalls = (staff: Staff) => Promise<Answer>[];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const cards = [
  { metric_name: 'energy_consumption', group_by: 'role' },
  { metric_name: 'power', group_by: 'role' },
  { metric_name: 'temperature' },
  { metric_name: 'humidity' },
];
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

interface CardsView extends QueryOptions {
  range: Range;
  choice: object;
  interval: '1 hour' | '1 day' | '1 week';
}

/** What the cards and the table of clients say. These three go first, and are answered together. */
function figures(staff: Staff, { range, choice, ...view }: CardsView) {
  const common = { ...range, ...choice };
  return [
    query(staff, 'aggregate_stats', common, view),
    query(staff, 'metric_totals', common, view),
    query(staff, 'client_metrics_summary', common, view),
  ];
}

/** The trends of the cards: of energy and power by role. */
function trends(staff: Staff, { range, choice, interval, ...view }: CardsView) {
  return cards.map(({ metric_name, ...by }) => {
    const parameters = {
      ...range,
      ...choice,
      metric_name,
      interval,
      ...by,
      max_points: POINTS_OF_LINE,
      extremes: false,
    };
    return query(staff, 'metric_timeseries', parameters, view);
  });
}

/** The dashboard: what needs attention, power now, figures and trends of seven days, power of today and yesterday. */
export const dashboardCalls: PageCalls = (staff) => {
  const options = { mayBeCached: true };
  const view = { range: lastDays(7), choice: {}, interval: '1 day', ...options } as const;
  const chart = { ...lastDays(2), metric_name: 'power', interval: '15 minutes', group_by: 'type' };
  return [
    staff.get('/v1/alerts/attention'),
    staff.get('/v1/now'),
    ...figures(staff, view),
    ...trends(staff, view),
    query(staff, 'metric_timeseries', { ...chart, max_points: POINTS_OF_LINE, extremes: false }, options),
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

/** The statistics page: figures, trends, the chart, the latest readings. */
export function statisticsCalls(staff: Staff, view: StatisticsView): Promise<Answer>[] {
  const { clients, days, interval, each, mayBeCached } = view;
  const range = lastDays(days);
  const [first] = clients;
  const choice =
    first === undefined ? {} : clients.length === 1 ? { client_id: first } : { client_ids: clients };
  const asked = { range, choice, interval, mayBeCached };
  const lines = () => {
    const max_points = Math.min(POINTS_OF_LINE, Math.floor(POINTS_OF_CHART / clients.length));
    const chart = { ...range, client_ids: clients, metric_name: 'energy_consumption', interval, max_points };
    return query(staff, 'metric_lines', chart, view);
  };
  return [
    ...figures(staff, asked),
    // Without `each` the chart shares its question with a card.
    ...(each ? [lines()] : []),
    ...trends(staff, asked),
    query(staff, 'raw_metric_data', { ...range, ...choice, limit: 100 }, view),
  ];
}
