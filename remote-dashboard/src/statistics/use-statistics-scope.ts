import { daysBetween } from 'shared-ui/i18n';
import { useText } from '../messages/text.ts';
import { queryInterval } from '../metrics/intervals.ts';
import { spanOf } from '../metrics/query.ts';
import { rangeOfDays, shiftDays } from '../metrics/time-range.ts';
import type { ComparedSpan, WidgetScope } from '../widgets/scope.ts';
import { comparedDays } from './comparison.ts';
import type { StatisticsView } from './statistics-view.ts';
import type { ViewControl } from './use-statistics-view.ts';

/** What the view means for the widgets; days are those of `timeZone`. */
export function useStatisticsScope(
  { view, change, address }: ViewControl,
  timeZone: string,
  now: Date,
): WidgetScope {
  const text = useText();
  const label = text(`filters.compare.${view.compare}`);
  const compared = comparedSpan(view, label, timeZone, now);
  return {
    clients: view.clients,
    span: spanOf(rangeOfDays(view.start, view.end, timeZone)),
    interval: queryInterval(view.interval),
    metric: view.metric,
    // Each client twice, now and then, would be a bundle of lines that nobody can tell apart.
    each: view.overlay === 'each' && view.clients.length > 1 && compared === null,
    compared,
    zoom: view.zoom,
    zone: view.zone,
    metricAddress: (metric) => address({ metric }),
    readingsAddress: null,
    onZoom: (zoom) => change({ zoom }),
    events: { metric: view.events, onMetric: (events) => change({ events }) },
  };
}

function comparedSpan(view: StatisticsView, label: string, timeZone: string, now: Date): ComparedSpan | null {
  const compared = comparedDays(view, view.compare);
  if (compared === null) return null;
  const days = daysBetween(compared.start, view.start);
  const range = rangeOfDays(compared.start, compared.end, timeZone);
  const sameTime = shiftDays(now, -days, timeZone);
  const passed = sameTime > range.start && sameTime < range.end ? { ...range, end: sameTime } : range;
  return { span: spanOf(range), soFar: spanOf(passed), label, days };
}
