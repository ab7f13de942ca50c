import type { Formats, Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';
import { metricLabel } from '../metrics/metric-catalogue.ts';
import { defaultView, type StatisticsView } from './statistics-view.ts';

/** What the filters say while they are folded: whose figures, of what and when, and what else somebody chose. */
export function summaryOf(
  view: StatisticsView,
  name: string | null,
  text: Translate<MessageId>,
  format: Pick<Formats, 'day' | 'span'>,
): string {
  const { clients, metric, start, end, interval, compare } = view;
  const usual = defaultView(end);
  const whose =
    clients.length === 0
      ? text('filters.allClients')
      : (name ?? text('filters.chosenClients', { count: clients.length }));
  return [
    whose,
    metricLabel(metric, text),
    start === end ? format.day(start) : format.span(format.day(start), format.day(end)),
    ...(interval === usual.interval ? [] : [text(`filters.${interval}`)]),
    ...(compare === usual.compare ? [] : [text(`filters.compare.${compare}`)]),
  ].reduce((first, second) => text('pair', { first, second }));
}
