import type { QueryDescription } from '../metrics/query.ts';

/** Which readings came in: enough to know what on the page has to be read again. */
export interface ReadingNews {
  /** Null means many, or unknown. */
  clients: string[] | null;
  metrics: string[] | null;
  /** Earliest and latest instant of the readings in milliseconds since 1970. */
  from: number;
  to: number;
}

/** News of which nothing is known but that there may be some. */
export const anything: ReadingNews = { clients: null, metrics: null, from: -Infinity, to: Infinity };

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Reads the data of a `readings` event; what cannot be understood may be anything. */
export function newsFromEvent(data: string): ReadingNews {
  try {
    const { client_ids, metrics, from, to } = JSON.parse(data) as Record<string, unknown>;
    const [earliest, latest] = [Date.parse(String(from)), Date.parse(String(to))];
    return {
      clients: isTexts(client_ids) && client_ids.length > 0 ? client_ids : null,
      metrics: isTexts(metrics) && metrics.length > 0 ? metrics : null,
      from: Number.isNaN(earliest) ? -Infinity : earliest,
      to: Number.isNaN(latest) ? Infinity : latest,
    };
  } catch {
    return anything;
  }
}

function union(one: string[] | null, other: string[] | null): string[] | null {
  return one === null || other === null ? null : [...new Set([...one, ...other])];
}

/** The news of both. */
export function joinNews(one: ReadingNews | null, other: ReadingNews): ReadingNews {
  if (one === null) return other;
  return {
    clients: union(one.clients, other.clients),
    metrics: union(one.metrics, other.metrics),
    from: Math.min(one.from, other.from),
    to: Math.max(one.to, other.to),
  };
}

function asked(parameters: QueryDescription['parameters']): string[] | null {
  const { client_id, client_ids } = parameters;
  if (typeof client_id === 'string') return [client_id];
  return isTexts(client_ids) ? client_ids : null;
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
