import { expect, it } from 'vitest';
import { dashboardLayout } from './dashboard-layout.ts';

it('is a row of four stats, then what goes on now, then System Analytics: four metric cards, the chart, the table', () => {
  const [overview, now, analytics, ...more] = dashboardLayout;
  expect(more).toEqual([]);
  expect(overview).toMatchObject({ layout: 'grid', columns: 4 });
  expect(overview?.widgets.map(({ type, id }) => [type, id])).toEqual([
    ['stat', 'total-clients'],
    ['stat', 'active-clients'],
    ['stat', 'metrics-tracked'],
    ['stat', 'data-points'],
  ]);
  expect(now?.widgets.map(({ type }) => type)).toEqual(['now']);
  expect(analytics).toMatchObject({
    title: 'dashboard.systemAnalytics',
    layout: 'stack',
    widgets: [
      {
        type: 'grid',
        columns: 4,
        widgets: [
          { type: 'metric', metric: 'energy_consumption' },
          { type: 'metric', metric: 'power' },
          { type: 'metric', metric: 'temperature' },
          { type: 'metric', metric: 'humidity' },
        ],
      },
      { type: 'timeseries', metric: 'power', interval: '15 minutes', range: { hours: 24 }, stacked: true },
      { type: 'table' },
    ],
  });
});
