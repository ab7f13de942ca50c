import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { card, cellsOf, region } from '../testing/on-page.ts';
import { dashboardHandlers, openDashboard } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf, timeseriesRows } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

describe('the figures of the dashboard', () => {
  it('count clients, metrics and data points', async () => {
    const { queries } = await openDashboard();
    await screen.findByText('1,234');
    expect(card('Total Clients').textContent).toBe('Total Clients1,234');
    expect(card('Active Clients').textContent).toBe('Active Clients57');
    await waitFor(() => expect(card('Metrics Tracked').textContent).toBe('Metrics Tracked4'));
    expect(card('Data Points').textContent).toBe('Data Points3,008');
    expect(queries('aggregate_stats')).toHaveLength(1);
  });

  it('lead to the clients that they count, for those who may list them', async () => {
    const { unmount } = await openDashboard();
    await screen.findByText('1,234');
    const target = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null;
    expect([target('Total Clients'), target('Active Clients')]).toEqual([
      '/clients',
      '/clients?status=online',
    ]);
    unmount();
    await openDashboard({ permissions: ['dashboard.read'] });
    await screen.findByText('12.87');
    expect([target('Total Clients'), target('Active Clients')]).toEqual([null, null]);
  });

  it('cover the last seven days with one question each', async () => {
    const { queries } = await openDashboard();
    await screen.findByText('12.87');
    for (const template of ['metric_totals', 'client_metrics_summary', 'aggregate_stats'])
      expect(queries(template)).toEqual([
        {
          template_id: template,
          parameters: { start_time: '2026-05-10T10:21:00.000Z', end_time: '2026-05-17T10:21:00.000Z' },
          cache_ttl: 300,
        },
      ]);
  });

  it('are drawn by hours, and say so, where sites send less often than each quarter of an hour', async () => {
    const answer = dashboardHandlers['POST /v1/query/execute'];
    const hours = Array.from({ length: 24 }, (_, hour): [string, number] => [
      new Date(Date.parse('2026-05-16T10:45:00.000Z') + hour * 3_600_000).toISOString(),
      100,
    ]);
    const { queries } = await openDashboard({
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown }) =>
          queryOf(request).parameters['interval'] === '15 minutes'
            ? queryAnswer(timeseriesRows('power', hours))
            : answer(request),
      },
    });
    await screen.findByText(/less often than every quarter/);
    const asked = queries('metric_timeseries').filter(({ parameters }) => parameters['group_by'] === 'type');
    expect(asked.map(({ parameters }) => parameters['interval'])).toEqual(['15 minutes', '1 hour']);
    expect(asked[1]?.parameters).toMatchObject({ ...asked[0]?.parameters, interval: '1 hour' });
  });

  it('ask where each of the four metrics is heading in these seven days', async () => {
    const { queries } = await openDashboard();
    await screen.findByText('12.87');
    const trends = queries('metric_timeseries').filter(
      ({ parameters }) => parameters['interval'] === '1 day',
    );
    expect(trends.map(({ parameters }) => parameters['metric_name'])).toEqual([
      'energy_consumption',
      'power',
      'temperature',
      'humidity',
    ]);
    // What must not be added up is asked for apart.
    expect(trends.map(({ parameters }) => parameters['group_by'])).toEqual([
      'role',
      'role',
      undefined,
      undefined,
    ]);
    for (const { parameters } of trends)
      expect(parameters).toMatchObject({
        start_time: '2026-05-10T10:21:00.000Z',
        end_time: '2026-05-17T10:21:00.000Z',
      });
  });
});

describe('the chart of the dashboard', () => {
  it('draws the power of 24 hours at 15 minutes by type, and that of yesterday, from one answer', async () => {
    const { queries } = await openDashboard();
    const section = await region('Energy Consumption (24h)');
    expect(await within(section).findByText('Solar: 100 W, 112.5 W')).toBeDefined();
    expect(within(section).getByText('Generated yesterday: 90 W')).toBeDefined();
    const charts = queries('metric_timeseries').filter(
      ({ parameters }) => parameters['interval'] === '15 minutes',
    );
    expect(charts).toEqual([
      {
        template_id: 'metric_timeseries',
        parameters: {
          metric_name: 'power',
          interval: '15 minutes',
          group_by: 'type',
          start_time: '2026-05-15T10:21:00.000Z',
          end_time: '2026-05-17T10:21:00.000Z',
          // What a screen is wide; the server keeps the peaks.
          max_points: 1000,
          extremes: false,
        },
        cache_ttl: 300,
      },
    ]);
  });

  it('is a table too', async () => {
    await openDashboard();
    const section = await region('Energy Consumption (24h)');
    await userEvent.click(await within(section).findByRole('button', { name: 'Show as table' }));
    expect(cellsOf(within(section).getByRole('table'))).toEqual([
      ['Time', 'Solar', 'Generated yesterday'],
      ['05/17/2026 9:45\u00A0AM', '100\u00A0W', '90\u00A0W'],
      ['05/17/2026 10:00\u00A0AM', '113\u00A0W', '–'],
    ]);
    await userEvent.click(within(section).getByRole('button', { name: 'Show as chart' }));
    expect(await within(section).findByText('Solar: 100 W, 112.5 W')).toBeDefined();
  });

  it('is not zoomed into: there is nothing to choose on this page', async () => {
    await openDashboard();
    const section = await region('Energy Consumption (24h)');
    await within(section).findByText('Solar: 100 W, 112.5 W');
    expect(within(section).queryByRole('button', { name: 'Zoom in' })).toBeNull();
  });
});
