import { createContext, use } from 'react';
import type { QueryInterval } from '../metrics/intervals.ts';
import type { EventMetric, NumericMetric } from '../metrics/metric-catalogue.ts';
import type { Span } from '../metrics/query.ts';
import type { TimeRange } from '../metrics/time-range.ts';

/** What a page tells its widgets: which clients, which time, and what the person chose. */
export interface WidgetScope {
  /** None means the whole tenant. */
  clients: readonly string[];
  span: Span;
  interval: QueryInterval;
  metric: NumericMetric;
  /** Several clients one by one, not only their total. */
  each: boolean;
  /** The span to set beside the page's, and what to call it. */
  compared: { span: Span; label: string } | null;
  /** A part of the chart to look at closer. */
  zoom: { range: TimeRange | null; onZoom: (range: TimeRange | null) => void } | null;
  /** The filter of the events list. */
  events: { metric: EventMetric | 'all'; onMetric: (metric: EventMetric | 'all') => void } | null;
}

export const WidgetScopeContext = createContext<WidgetScope | null>(null);

export function useWidgetScope(): WidgetScope {
  const scope = use(WidgetScopeContext);
  if (scope === null) throw new Error('A widget needs the scope of its page.');
  return scope;
}
