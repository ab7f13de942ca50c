import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { card, region } from '../testing/on-page.ts';
import { dashboardHandlers } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf, renderPage } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { rawReadings } from '../testing/raw-readings.ts';
import { metricGrid, type SectionConfig, statRow, type TimeseriesWidgetConfig } from './layout.ts';
import { WidgetScopeContext } from './scope.ts';
import { WidgetSection } from './widget-section.tsx';

stopClock();

const chart: TimeseriesWidgetConfig = {
  type: 'timeseries',
  id: 'chart',
  title: 'dashboard.chartTitle',
  metric: 'voltage',
  interval: '6 hours',
  range: { hours: 48 },
};

async function open(section: SectionConfig) {
  const page = await renderPage({
    permissions: ['client.read'],
    part: (
      <WidgetScopeContext
        value={{
          clients: [],
          span: { lastHours: 168 },
          interval: '1 hour',
          metric: 'power',
          each: false,
          zone: null,
          metricAddress: () => '/',
          readingsAddress: null,
          compared: null,
          zoom: null,
          onZoom: null,
          events: null,
        }}
      >
        <WidgetSection section={section} />
      </WidgetScopeContext>
    ),
    handlers: {
      ...dashboardHandlers,
      'POST /v1/query/execute': (request: { body: unknown }) =>
        queryOf(request).template_id === 'raw_metric_data'
          ? queryAnswer(rawReadings(3))
          : dashboardHandlers['POST /v1/query/execute'](request),
    },
  });
  const asked = (template: string) =>
    page.requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .filter(({ template_id }) => template_id === template);
  const grids = () => [...page.container.querySelectorAll('[data-columns]')];
  return { ...page, asked, grids };
}

describe('a section of a layout', () => {
  it.each([2, 3, 4] as const)('sets its widgets side by side in %i columns', async (columns) => {
    const { grids } = await open({ id: 'row', layout: 'grid', columns, widgets: statRow });
    await screen.findByText('Total Clients');
    expect(grids().map((grid) => grid.getAttribute('data-columns'))).toEqual([String(columns)]);
    expect(grids()[0]?.querySelectorAll('[aria-busy]')).toHaveLength(4);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('sets them one below the other, under its title', async () => {
    const { grids } = await open({
      id: 'stack',
      title: 'dashboard.systemAnalytics',
      layout: 'stack',
      widgets: statRow,
    });
    const section = await region('System Analytics');
    expect(within(section).getByRole('heading', { level: 2 }).textContent).toBe('System Analytics');
    expect(within(section).getByText('Data Points')).toBeDefined();
    expect(grids()).toEqual([]);
  });

  it('has widgets of all seven kinds', async () => {
    const { grids } = await open({
      id: 'all',
      layout: 'stack',
      widgets: [
        { type: 'stat', id: 'stat', title: 'stat.dataPoints', figure: 'data-points' },
        { type: 'metric', id: 'metric', title: 'metric.humidity', metric: 'humidity' },
        chart,
        { type: 'now', id: 'now', title: 'now.title' },
        { type: 'table', id: 'table', title: 'table.title' },
        { type: 'events', id: 'events', title: 'events.title', limit: 100, range: 'page' },
        { ...metricGrid, columns: 3, widgets: metricGrid.widgets.slice(0, 2) },
      ],
    });
    await waitFor(() => expect(card('Data Points').textContent).toBe('Data Points3,008'));
    expect(card('Humidity').textContent).toContain('48.0%');
    expect(
      await within(await region('Energy Consumption (24h)')).findByText(/^Average: 100 V/),
    ).toBeDefined();
    expect(within(await region('Now')).getByText('Generating')).toBeDefined();
    expect(await within(await region('All Metrics')).findByText('Showing 1 to 5 of 5 results')).toBeDefined();
    expect(
      await within(await region('Recent Events (Last 100)')).findByText('Showing 1 to 3 of 3 results'),
    ).toBeDefined();
    const [grid] = grids();
    expect(grid?.getAttribute('data-columns')).toBe('3');
    expect(grid?.textContent).toContain('Energy12.87\u00A0GWhGenerated');
    expect(grid?.textContent).toContain('Power84.0\u00A0MWGenerated');
  });
});

describe('a chart of a layout', () => {
  it.each([
    ['6 hours', '6 hours'],
    ['weekly', '1 day'],
    ['fortnightly', '1 hour'],
  ])('configured by %s asks for %s, of its own metric and time', async (interval, width) => {
    const { asked } = await open({ id: 'one', layout: 'stack', widgets: [{ ...chart, interval }] });
    await screen.findByText(/^Average: 100 V/);
    expect(asked('metric_timeseries').map(({ parameters }) => parameters)).toEqual([
      {
        metric_name: 'voltage',
        interval: width,
        start_time: '2026-05-15T10:21:00.000Z',
        end_time: '2026-05-17T10:21:00.000Z',
        max_points: 1000,
        extremes: false,
      },
    ]);
  });
});

describe('events of a layout', () => {
  it('are those of its own hours, as many as it says, without a filter that no page has', async () => {
    const { asked } = await open({
      id: 'one',
      layout: 'stack',
      widgets: [{ type: 'events', id: 'events', title: 'events.title', limit: 3, range: { hours: 24 } }],
    });
    expect(await screen.findByText('Maximum 3 events shown')).toBeDefined();
    expect(asked('raw_metric_data').map(({ parameters }) => parameters)).toEqual([
      { limit: 3, start_time: '2026-05-16T10:21:00.000Z', end_time: '2026-05-17T10:21:00.000Z' },
    ]);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
