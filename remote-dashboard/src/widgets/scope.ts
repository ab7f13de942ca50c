import { createContext, use } from 'react';
import type { QueryInterval } from '../metrics/intervals.ts';
import type { EventMetric, NumericMetric } from '../metrics/metric-catalogue.ts';
import type { Span } from '../metrics/query.ts';
import type { TimeRange } from '../metrics/time-range.ts';

/** Another span of time beside the page's. */
export interface ComparedSpan {
  span: Span;
  /** Of it, as much as has passed of the page's span: what figures can fairly be set beside. */
  soFar: Span;
  label: string;
  /** How many days later the same point of the page's span is. */
  days: number;
}

/** The filter of the events list. */
export interface EventsFilter {
  metric: EventMetric | 'all';
  onMetric: (metric: EventMetric | 'all') => void;
}

/** What a page tells its widgets: which clients, which time, and what the person chose. */
export interface WidgetScope {
  /** None means the whole tenant. */
  clients: readonly string[];
  span: Span;
  interval: QueryInterval;
  metric: NumericMetric;
  /** Several clients one by one instead of their total. */
  each: boolean;
  compared: ComparedSpan | null;
  /** The part of the page's range that the chart shows; null shows all. */
  zoom: TimeRange | null;
  /** Absent where a page has no zoom. */
  onZoom: ((zoom: TimeRange | null) => void) | null;
  events: EventsFilter | null;
  /** The zone whose days are meant; null for the organization's. */
  zone: string | null;
  /** Where a metric is shown over time. */
  metricAddress: (metric: NumericMetric) => string;
  /** Where the readings behind a figure are shown; null where that is this very page. */
  readingsAddress: string | null;
}

export const WidgetScopeContext = createContext<WidgetScope | null>(null);

export function useWidgetScope(): WidgetScope {
  const scope = use(WidgetScopeContext);
  if (scope === null) throw new Error('A widget needs the scope of its page.');
  return scope;
}
