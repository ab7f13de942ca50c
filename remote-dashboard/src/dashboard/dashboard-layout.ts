import { metricGrid, type SectionConfig, statRow } from '../widgets/layout.ts';

/** The dashboard as configuration (B-7.1). */
export const dashboardLayout: SectionConfig[] = [
  { id: 'overview', layout: 'grid', columns: 4, widgets: statRow },
  { id: 'now', layout: 'stack', widgets: [{ type: 'now', id: 'now', title: 'now.title' }] },
  {
    id: 'system-analytics',
    title: 'dashboard.systemAnalytics',
    layout: 'stack',
    widgets: [
      metricGrid,
      {
        type: 'timeseries',
        id: 'power-24h',
        title: 'dashboard.chartTitle',
        metric: 'power',
        interval: '15 minutes',
        range: { hours: 24 },
        stacked: true,
      },
      { type: 'table', id: 'all-metrics', title: 'table.title' },
    ],
  },
];
