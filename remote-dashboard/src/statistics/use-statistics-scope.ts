import { useText } from '../messages/text.ts';
import { queryInterval } from '../metrics/intervals.ts';
import { spanOf } from '../metrics/query.ts';
import { daysBetween, rangeOfDays } from '../metrics/time-range.ts';
import type { WidgetScope } from '../widgets/scope.ts';
import { comparedDays } from './comparison.ts';
import type { ViewControl } from './use-statistics-view.ts';

/** What the view means for the widgets; days are those of the tenant's time zone. */
export function useStatisticsScope({ view, change }: ViewControl, timeZone: string): WidgetScope {
  const text = useText();
  const compared = comparedDays(view, view.compare);
  return {
    clients: view.clients,
    span: spanOf(rangeOfDays(view.start, view.end, timeZone)),
    interval: queryInterval(view.interval),
    metric: view.metric,
    // Each client twice, now and then, would be a bundle of lines that nobody can tell apart.
    each: view.overlay === 'each' && view.clients.length > 1 && compared === null,
    compared: compared && {
      span: spanOf(rangeOfDays(compared.start, compared.end, timeZone)),
      label: text(`filters.compare.${view.compare}`),
      days: daysBetween(compared.start, view.start),
    },
    zoom: view.zoom,
    onZoom: (zoom) => change({ zoom }),
    events: { metric: view.events, onMetric: (events) => change({ events }) },
  };
}
