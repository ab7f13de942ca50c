import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventStream } from 'shared-auth/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { card } from '../testing/on-page.ts';
import { dashboardHandlers, openDashboard, south } from '../testing/open-dashboard.ts';
import { queryAnswer, queryOf } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { metricTotal } from '../testing/metric-total.ts';

stopClock();

const eightKWh = queryAnswer([metricTotal({ metric_name: 'energy_consumption', value: 8 })]);
const news = {
  client_ids: [south.client_id],
  metrics: ['energy_consumption'],
  from: '2026-05-17T10:20:00Z',
  to: '2026-05-17T10:20:00Z',
};

function setVisible(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => setVisible('visible'));

describe('live updates', () => {
  it('show a new reading without a refresh', async () => {
    const live = eventStream();
    const { api } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    expect(await screen.findByText('Live')).toBeDefined();
    await screen.findByText('12.87');
    api.use({ 'POST /v1/query/execute': eightKWh });
    live.send(news);
    await waitFor(() => expect(card('Energy').textContent).toContain('8.00\u00A0kWh'));
  });

  it('leave alone what the readings do not concern', async () => {
    const live = eventStream();
    const { requests, queries } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    await screen.findByText('12.87');
    const [before, asked] = [requests.length, queries('metric_totals').length];
    const series = queries('metric_timeseries').length;
    live.send({ ...news, metrics: ['voltage'] });
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    await waitFor(() => expect(queries('metric_totals')).toHaveLength(asked + 1));
    expect(queries('metric_timeseries')).toHaveLength(series);
  });

  it('wait while nobody can see the page, and then show what came meanwhile', async () => {
    const live = eventStream();
    const { api } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    expect(await screen.findByText('Live')).toBeDefined();
    await screen.findByText('12.87');
    act(() => setVisible('hidden'));
    expect(await screen.findByText('Paused')).toBeDefined();
    api.use({ 'POST /v1/query/execute': eightKWh });
    act(() => setVisible('visible'));
    await waitFor(() => expect(card('Energy').textContent).toContain('8.00\u00A0kWh'));
  });

  it('are not said to be live while the browser knows of no network', async () => {
    const live = eventStream();
    await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    expect(await screen.findByText('Live')).toBeDefined();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Connecting')).toBeDefined();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Live')).toBeDefined();
  });

  it('are not needed for what time alone changes: who is online, and the last 24 hours', async () => {
    vi.useFakeTimers({
      now: Date.now(),
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const live = eventStream();
    const { api, queries } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    await screen.findByText('12.87');
    expect(card('Active Clients').textContent).toBe('Active Clients57');
    const fewer = { total_events: 3008, unique_schemas: 4, total_clients: 1234, active_clients: 12 };
    api.use({
      'POST /v1/query/execute': (request: { body: unknown }) =>
        queryOf(request).template_id === 'aggregate_stats'
          ? queryAnswer([fewer])
          : dashboardHandlers['POST /v1/query/execute'](request),
    });
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    await waitFor(() => expect(card('Active Clients').textContent).toBe('Active Clients12'));
    const chart = queries('metric_timeseries').filter(
      ({ parameters }) => parameters['interval'] === '15 minutes',
    );
    expect(chart.map(({ parameters }) => parameters['end_time'])).toEqual([
      '2026-05-17T10:21:00.000Z',
      '2026-05-17T10:26:00.000Z',
    ]);
  });

  it('say how they stand, and what that means', async () => {
    const live = eventStream();
    const { api } = await openDashboard();
    await userEvent.hover(await screen.findByText('Connecting'));
    expect(await screen.findByText('Connecting to live updates.')).toBeDefined();
    api.use({ 'GET /v1/live': () => live.answer });
    act(() => setVisible('hidden'));
    expect(await screen.findByText('Live updates wait until this tab can be seen.')).toBeDefined();
    act(() => setVisible('visible'));
    expect(await screen.findByText('New readings appear by themselves.')).toBeDefined();
    expect(screen.getByText('Live')).toBeDefined();
  });
});
