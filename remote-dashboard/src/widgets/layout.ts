import type { MessageId } from '../messages/text.ts';
import type { NumericMetric } from '../metrics/metric-catalogue.ts';

/** Which span a widget covers: the page's own range, or the hours before now. */
export type WidgetRange = 'page' | { hours: number };

export type StatFigure = 'total-clients' | 'active-clients' | 'metrics-tracked' | 'data-points';

export interface StatWidgetConfig {
  type: 'stat';
  id: string;
  title: MessageId;
  figure: StatFigure;
}

export interface MetricWidgetConfig {
  type: 'metric';
  id: string;
  title: MessageId;
  metric: NumericMetric;
}

export interface TimeseriesWidgetConfig {
  type: 'timeseries';
  id: string;
  /** With the page's metric, the metric's own name takes its place. */
  title: MessageId;
  /** `page` lets the person choose on the page. */
  metric: NumericMetric | 'page';
  /** An interval or one of its aliases (`daily`), or the page's choice. */
  interval: string;
  range: WidgetRange;
  /** All sites on each other, by role and type, and the same hours of the day before as a dashed line. */
  stacked?: boolean;
}

/** What goes on at this moment. */
export interface NowWidgetConfig {
  type: 'now';
  id: string;
  title: MessageId;
}

export interface TableWidgetConfig {
  type: 'table';
  id: string;
  title: MessageId;
}

export interface EventsWidgetConfig {
  type: 'events';
  id: string;
  title: MessageId;
  /** Most recent readings shown; a notice says so when there are more. */
  limit: number;
  range: WidgetRange;
}

export interface GridWidgetConfig {
  type: 'grid';
  id: string;
  columns: Columns;
  widgets: WidgetConfig[];
}

export type WidgetConfig =
  | StatWidgetConfig
  | MetricWidgetConfig
  | TimeseriesWidgetConfig
  | NowWidgetConfig
  | TableWidgetConfig
  | EventsWidgetConfig
  | GridWidgetConfig;

export type Columns = 2 | 3 | 4;

interface SectionBase {
  id: string;
  title?: MessageId;
  widgets: WidgetConfig[];
}

/** A part of a page: its widgets side by side in columns, or one under the other. */
export type SectionConfig = SectionBase & ({ layout: 'grid'; columns: Columns } | { layout: 'stack' });

/** The four figures that head both pages. */
export const statRow: StatWidgetConfig[] = [
  { type: 'stat', id: 'total-clients', title: 'stat.totalClients', figure: 'total-clients' },
  { type: 'stat', id: 'active-clients', title: 'stat.activeClients', figure: 'active-clients' },
  { type: 'stat', id: 'metrics-tracked', title: 'stat.metricsTracked', figure: 'metrics-tracked' },
  { type: 'stat', id: 'data-points', title: 'stat.dataPoints', figure: 'data-points' },
];

/** The four metric cards of both pages. */
export const metricGrid: GridWidgetConfig = {
  type: 'grid',
  id: 'metrics',
  columns: 4,
  widgets: [
    { type: 'metric', id: 'energy', title: 'metricCard.energy', metric: 'energy_consumption' },
    { type: 'metric', id: 'power', title: 'metricCard.power', metric: 'power' },
    { type: 'metric', id: 'temperature', title: 'metricCard.temperature', metric: 'temperature' },
    { type: 'metric', id: 'humidity', title: 'metricCard.humidity', metric: 'humidity' },
  ],
};
