import type { WidgetScope } from '../widgets/scope.ts';

/** The whole tenant over the last seven days (B-7.1); the chart brings its own 24 hours. */
export const dashboardScope: WidgetScope = {
  clients: [],
  span: { lastHours: 7 * 24 },
  interval: '1 hour',
  metric: 'power',
  each: false,
  compared: null,
  zoom: null,
  onZoom: null,
  events: null,
  zone: null,
  metricAddress: (metric) => `/statistics?metric=${metric}`,
  readingsAddress: '/statistics',
};
