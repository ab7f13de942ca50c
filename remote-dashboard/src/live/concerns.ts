import type { ReadingNews } from 'shared-auth/live';
import type { QueryDescription } from '../metrics/query.ts';

function asked(parameters: QueryDescription['parameters']): string[] | null {
  const { client_id, client_ids } = parameters;
  if (typeof client_id === 'string') return [client_id];
  return Array.isArray(client_ids) ? client_ids : null;
}

/** Whether the answer to a query may have changed by the news. */
export function concerns(news: ReadingNews, { span, parameters }: QueryDescription, now: number): boolean {
  const start = 'from' in span ? Date.parse(span.from) : now - span.lastHours * 3_600_000;
  const end = 'from' in span ? Date.parse(span.to) : Infinity;
  if (news.to <= start || news.from > end) return false;
  const metric = parameters['metric_name'];
  if (typeof metric === 'string' && news.metrics !== null && !news.metrics.includes(metric)) return false;
  const clients = asked(parameters);
  return clients === null || news.clients === null || clients.some((id) => news.clients?.includes(id));
}
