import type { ClientMetricsSummary } from 'api/contract';
import { byText } from './by-text.ts';
import { numericMetrics } from './metric-catalogue.ts';

export type SummaryColumn = 'client' | 'metric' | 'average' | 'minimum' | 'maximum' | 'points' | 'last';

export interface TableOrder {
  key: SummaryColumn;
  order: 'asc' | 'desc';
}

function rank(metric: string): number {
  const index = numericMetrics.findIndex((name) => name === metric);
  return index < 0 ? numericMetrics.length : index;
}

function byName(a: ClientMetricsSummary, b: ClientMetricsSummary): number {
  return (
    byText(a.client_name, b.client_name) ||
    rank(a.metric_name) - rank(b.metric_name) ||
    byText(a.metric_name, b.metric_name)
  );
}

const figures = {
  average: (row) => row.avg_value,
  minimum: (row) => row.min_value,
  maximum: (row) => row.max_value,
  points: (row) => row.data_points,
  last: (row) => Date.parse(row.last_reading),
} as const satisfies Partial<Record<SummaryColumn, (row: ClientMetricsSummary) => number | null>>;

/** Orders rows by a column; what has no figure there comes last in both directions. */
export function sortedRows(rows: readonly ClientMetricsSummary[], order: TableOrder | undefined) {
  if (order === undefined || order.key === 'client' || order.key === 'metric') {
    const metricFirst = order?.key === 'metric';
    const ascending = rows.toSorted((a, b) =>
      metricFirst ? rank(a.metric_name) - rank(b.metric_name) || byName(a, b) : byName(a, b),
    );
    return order?.order === 'desc' ? ascending.toReversed() : ascending;
  }
  const figure = figures[order.key];
  const sign = order.order === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null)
      return Number(left === null) - Number(right === null) || byName(a, b);
    return sign * (left - right) || byName(a, b);
  });
}

/** Rows whose client or metric, as people see them, contains every word of the search. */
export function matchingRows(
  rows: readonly ClientMetricsSummary[],
  search: string,
  labelOf: (metric: string) => string,
) {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const hay = `${row.client_name} ${labelOf(row.metric_name)}`.toLocaleLowerCase();
    return words.every((word) => hay.includes(word));
  });
}
