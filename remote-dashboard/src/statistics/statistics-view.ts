import { type RangeProblem, rangeProblem } from 'shared-ui';
import { addDays, type CalendarDay } from 'shared-ui/i18n';
import { type StatisticsInterval, statisticsIntervals } from '../metrics/intervals.ts';
import {
  type EventMetric,
  eventMetrics,
  isNumericMetric,
  type NumericMetric,
} from '../metrics/metric-catalogue.ts';
import type { TimeRange } from '../metrics/time-range.ts';
import { isTimeZone } from '../metrics/zones.ts';

export const comparisons = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

export const overlays = ['each', 'total'] as const;
export type Overlay = (typeof overlays)[number];

/** Everything a person chose on the Statistics page. It lives in the URL, so a link shows a colleague the same. */
export interface StatisticsView {
  clients: string[];
  start: CalendarDay;
  end: CalendarDay;
  interval: StatisticsInterval;
  metric: NumericMetric;
  compare: Comparison;
  /** Whether several clients are drawn one by one or as their total. */
  overlay: Overlay;
  events: EventMetric | 'all';
  zoom: TimeRange | null;
  /** The zone whose days are meant, where it is not the organization's. */
  zone: string | null;
}

/** Clients that can be chosen at once, as many as the picker loads (B-7.2). */
export const MAX_CLIENTS = 100;

const DEFAULT_DAYS = 7;
const clientId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the page shows before anything is chosen: everything, the last seven days, by day. */
export function defaultView(today: CalendarDay): StatisticsView {
  return {
    clients: [],
    start: addDays(today, 1 - DEFAULT_DAYS),
    end: today,
    interval: 'daily',
    metric: 'energy_consumption',
    compare: 'none',
    overlay: 'each',
    events: 'all',
    zoom: null,
    zone: null,
  };
}

function oneOf<T extends string>(allowed: readonly T[], text: string | null, otherwise: T): T {
  return allowed.find((candidate) => candidate === text) ?? otherwise;
}

function clientsFrom(params: URLSearchParams): string[] {
  const ids = clientsWritten(params).filter((id) => clientId.test(id));
  return [...new Set(ids)].slice(0, MAX_CLIENTS);
}

/** How many clients the address names by what is no id of any: nothing can be shown of them. */
export function countNoClients(params: URLSearchParams): number {
  return clientsWritten(params).filter((id) => !clientId.test(id)).length;
}

function clientsWritten(params: URLSearchParams): string[] {
  const written = [...(params.get('clients') ?? '').split(','), params.get('client') ?? ''];
  return written.map((id) => id.trim().toLowerCase()).filter(Boolean);
}

const DAY = 86_400_000;
/** Days that a zoom may reach beyond the range: a bucket of a week begins before it, and ends after it. */
const ZOOM_MARGIN = 8;

function zoomFrom(text: string | null, range: { start: CalendarDay; end: CalendarDay }): TimeRange | null {
  const [start, end, rest] = (text ?? '').split('~').map((part) => new Date(part));
  if (start === undefined || end === undefined || rest !== undefined) return null;
  const inside =
    start.getTime() >= Date.parse(range.start) - ZOOM_MARGIN * DAY &&
    end.getTime() <= Date.parse(range.end) + ZOOM_MARGIN * DAY;
  return inside && start.getTime() < end.getTime() ? { start, end } : null;
}

/** The days of a URL; where they are none, the last seven, and why. */
function daysFrom(params: URLSearchParams, today: CalendarDay) {
  const defaults = { start: addDays(today, 1 - DEFAULT_DAYS), end: today };
  const [start, end] = [params.get('start'), params.get('end')];
  const written = { start: start ?? defaults.start, end: end ?? defaults.end };
  // Whoever made the link may be where it is tomorrow already.
  const latest = addDays(today, 1);
  if (start === null && end !== null && rangeProblem({ start: end, end }, latest) === null)
    written.start = addDays(end, 1 - DEFAULT_DAYS);
  const problem = rangeProblem(written, latest);
  return { days: problem === null ? written : defaults, problem };
}

export interface ReadView {
  view: StatisticsView;
  /** Why the days of the URL were not taken. */
  problem: RangeProblem | null;
}

/** The zone whose days a URL means, where it is another one than the organization's. */
export function zoneFromUrl(params: URLSearchParams, tenantZone: string): string | null {
  const zone = params.get('zone') ?? tenantZone;
  return zone !== tenantZone && isTimeZone(zone) ? zone : null;
}

/** Reads a view from a URL; `today` is the day in its zone. What is missing or makes no sense takes its default. */
export function viewFromUrl(
  params: URLSearchParams,
  today: CalendarDay,
  zone: string | null = null,
): ReadView {
  const defaults = defaultView(today);
  const { days, problem } = daysFrom(params, today);
  const metric = params.get('metric') ?? '';
  const view: StatisticsView = {
    clients: clientsFrom(params),
    ...days,
    interval: oneOf(statisticsIntervals, params.get('interval'), defaults.interval),
    metric: isNumericMetric(metric) ? metric : defaults.metric,
    compare: oneOf(comparisons, params.get('compare'), defaults.compare),
    overlay: oneOf(overlays, params.get('overlay'), defaults.overlay),
    events: oneOf(['all', ...eventMetrics], params.get('events'), defaults.events),
    zoom: zoomFrom(params.get('zoom'), days),
    zone,
  };
  return { view, problem };
}

/**
 * Writes a view as a query string. Defaults are left out; days stay in as soon as one differs, so that the range
 * of a saved link does not move with the calendar. `pinDays` keeps them in any case, for a link to hand on.
 */
export function viewToSearch(view: StatisticsView, today: CalendarDay, pinDays = false): string {
  const defaults = defaultView(today);
  const parts: [string, string][] = [];
  if (view.clients.length > 0) parts.push(['clients', view.clients.join(',')]);
  if (pinDays || view.start !== defaults.start || view.end !== defaults.end) {
    parts.push(['start', view.start], ['end', view.end]);
  }
  for (const name of ['interval', 'metric', 'compare', 'overlay', 'events'] as const) {
    if (view[name] !== defaults[name]) parts.push([name, view[name]]);
  }
  if (view.zone !== null) parts.push(['zone', view.zone.replaceAll('+', '%2B')]);
  if (view.zoom !== null) {
    parts.push(['zoom', `${view.zoom.start.toISOString()}~${view.zoom.end.toISOString()}`]);
  }
  // Commas and colons are legal in a query; left as they are, people can read and shorten the address.
  return parts.map(([name, value]) => `${name}=${value}`).join('&');
}
