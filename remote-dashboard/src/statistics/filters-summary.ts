import type { Translate } from 'shared-ui/i18n';
import type { MessageId } from '../messages/text.ts';
import { metricLabel } from '../metrics/metric-catalogue.ts';
import type { StatisticsView } from './statistics-view.ts';

/** What the filters say while they are folded: whose figures, of what. */
export function summaryOf(
  { clients, metric }: StatisticsView,
  name: string | null,
  text: Translate<MessageId>,
): string {
  const whose =
    clients.length === 0
      ? text('filters.allClients')
      : (name ?? text('filters.chosenClients', { count: clients.length }));
  return text('pair', { first: whose, second: metricLabel(metric, text) });
}
