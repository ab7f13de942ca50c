import type { QueryInterval } from './intervals.ts';
import type { TimeRange } from './time-range.ts';

/** How long the server may answer from its cache, in seconds (B-5.9). */
export const DEFAULT_CACHE_TTL = 300;

/**
 * Which time a query covers. The hours before now are resolved when the query is sent, not when it is described: so a
 * page that refreshes every second keeps one cache entry, not thousands.
 */
export type Span = { lastHours: number } | { from: string; to: string };

export const QUERY_PATH = '/v1/query/execute';

/** A request to `POST /v1/query/execute`, still with an unresolved span. */
export interface QueryDescription {
  template:
    | 'metric_timeseries'
    | 'metric_lines'
    | 'metric_totals'
    | 'client_metrics_summary'
    | 'raw_metric_data'
    | 'repaired_values'
    | 'aggregate_stats';
  span: Span;
  parameters: Record<string, string | number | boolean | string[]>;
}

export function spanOf({ start, end }: TimeRange): { from: string; to: string } {
  return { from: start.toISOString(), to: end.toISOString() };
}

/**
 * Of what a page asks at once, the browser sends a few at a time: what takes longest goes before the others, and then what
 * the service answers with one statement where it comes together.
 */
export function placeOf({ template }: Pick<QueryDescription, 'template'>): number {
  switch (template) {
    case 'metric_lines':
      return 0;
    case 'client_metrics_summary':
    case 'metric_totals':
    case 'aggregate_stats':
      return 1;
    case 'metric_timeseries':
    case 'raw_metric_data':
      return 2;
    case 'repaired_values':
      return 3;
  }
}

const MINUTE = 60_000;

/**
 * The instants of a span. Now is rounded up to the minute, so that everybody who looks within one minute asks the same
 * question and the server answers it once; no reading is left out, because none is newer than now.
 */
export function resolveSpan(span: Span, now: number): TimeRange {
  if ('from' in span) return { start: new Date(span.from), end: new Date(span.to) };
  const end = Math.ceil(now / MINUTE) * MINUTE;
  return { start: new Date(end - span.lastHours * 60 * MINUTE), end: new Date(end) };
}

/** How long a span is, in milliseconds. */
export function lengthOf(span: Span): number {
  return 'from' in span ? Date.parse(span.to) - Date.parse(span.from) : span.lastHours * 60 * MINUTE;
}

/** The body that goes over the wire; `from` and `to` are RFC 3339, or what the document of a page writes for them. */
export function queryBody(
  { template, parameters }: Omit<QueryDescription, 'span'>,
  { from, to }: { from: string; to: string },
) {
  return {
    template_id: template,
    parameters: { start_time: from, end_time: to, ...parameters },
    cache_ttl: DEFAULT_CACHE_TTL,
  };
}

/** One client by itself, several as a list; none means the whole tenant. */
function clientParameters(clients: readonly string[]): { client_id?: string; client_ids?: string[] } {
  const [first] = clients;
  if (first === undefined) return {};
  // In a fixed order: the same clients picked in another one are the same question.
  return clients.length === 1 ? { client_id: first } : { client_ids: clients.toSorted() };
}

export function summaryQuery(span: Span, clients: readonly string[]): QueryDescription {
  return { template: 'client_metrics_summary', span, parameters: { ...clientParameters(clients) } };
}

/** The figures of all chosen clients together, by role. */
export function totalsQuery(span: Span, clients: readonly string[]): QueryDescription {
  return { template: 'metric_totals', span, parameters: { ...clientParameters(clients) } };
}

/** How many clients, metrics and readings there are. */
export function countsQuery(span: Span, clients: readonly string[]): QueryDescription {
  return { template: 'aggregate_stats', span, parameters: { ...clientParameters(clients) } };
}

/** Points of a line that a wide screen can show; the server reduces longer ones to this, keeping peaks. */
export const POINTS_OF_LINE = 1000;
/** Points that a chart draws without making people wait; many lines share them. */
const POINTS_OF_CHART = 40_000;

export interface TimeseriesQuestion {
  metric: string;
  interval: QueryInterval;
  span: Span;
  clients: readonly string[];
  /** A line for each client instead of one for all. */
  each: boolean;
  /** What must not be added up, apart: roles, or within them types of sites. */
  by: 'role' | 'type' | null;
  /** Points of a line at most, in place of what a screen shows. */
  most?: number;
  /** The zone in which buckets begin; null for the organization's. */
  zone: string | null;
}

/** Points in rows of their own, with all figures. */
export function timeseriesQuery(question: TimeseriesQuestion): QueryDescription {
  const { metric, interval, span, clients, each, by, most, zone } = question;
  return {
    template: 'metric_timeseries',
    span,
    parameters: {
      metric_name: metric,
      interval,
      ...(zone !== null && { time_zone: zone }),
      ...clientParameters(clients),
      ...(each ? { group_by: 'client' } : by !== null && { group_by: by }),
      max_points: most ?? (each ? mostPoints(clients.length) : POINTS_OF_LINE),
    },
  };
}

/** What of them a chart draws: not the lowest and the highest reading, which are what takes longest to find. */
export function chartQuery(question: TimeseriesQuestion): QueryDescription {
  const { parameters, ...query } = timeseriesQuery(question);
  return { ...query, parameters: { ...parameters, extremes: false } };
}

/** The same points as whole lines, one for each client: what a chart draws. */
export function linesQuery({ metric, interval, span, clients, zone }: TimeseriesQuestion): QueryDescription {
  return {
    template: 'metric_lines',
    span,
    parameters: {
      metric_name: metric,
      interval,
      ...(zone !== null && { time_zone: zone }),
      client_ids: clients.toSorted(),
      max_points: mostPoints(clients.length),
    },
  };
}

/** Points of each of several lines. */
export function mostPoints(lines: number): number {
  return Math.min(POINTS_OF_LINE, Math.floor(POINTS_OF_CHART / lines));
}

/**
 * Where readings were repaired, of every metric: what marks figures and charts. Of all clients they are told by role and type, as charts
 * draw them: one by one they would be as many as there are clients.
 */
export function repairedQuery(span: Span, clients: readonly string[]): QueryDescription {
  const together = clients.length === 0 && { group_by: 'type' };
  return { template: 'repaired_values', span, parameters: { ...clientParameters(clients), ...together } };
}

/** How many of each metric of each client were repaired: what marks the rows of a table. */
export function repairedCountsQuery(span: Span, clients: readonly string[]): QueryDescription {
  return {
    template: 'repaired_values',
    span,
    parameters: { ...clientParameters(clients), group_by: 'client' },
  };
}

export function eventsQuery(
  span: Span,
  clients: readonly string[],
  metric: string | null,
  limit: number,
): QueryDescription {
  return {
    template: 'raw_metric_data',
    span,
    parameters: { ...clientParameters(clients), ...(metric !== null && { metric_name: metric }), limit },
  };
}
