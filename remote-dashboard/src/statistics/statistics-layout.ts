import { metricGrid, type SectionConfig, statRow, type TimeseriesWidgetConfig } from '../widgets/layout.ts';

/** How many recent readings the events list asks for (B-7.2). */
export const EVENTS_LIMIT = 100;

export const chartConfig: TimeseriesWidgetConfig = {
  type: 'timeseries',
  id: 'consumption',
  title: 'statistics.chartTitle',
  metric: 'page',
  interval: 'page',
  range: 'page',
};

/** The statistics page as configuration (B-7.2). */
export const statisticsLayout: SectionConfig[] = [
  { id: 'overview', layout: 'grid', columns: 4, widgets: statRow },
  {
    id: 'analytics',
    layout: 'stack',
    widgets: [
      metricGrid,
      chartConfig,
      { type: 'table', id: 'all-metrics', title: 'table.title' },
      { type: 'events', id: 'recent-events', title: 'events.title', limit: EVENTS_LIMIT, range: 'page' },
    ],
  },
];
