import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { optionsOf, region } from '../testing/on-page.ts';
import { north, openStatistics, south } from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

describe('the page as it opens', () => {
  it('shows seven days by day for all clients', async () => {
    const { queries, address } = await openStatistics();
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(
      screen.getByText('Compare sites over time, look closer, and take the figures with you.'),
    ).toBeDefined();
    expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '05/11/2026');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
    expect(screen.getByLabelText('Interval')).toHaveProperty('value', 'daily');
    expect(screen.getByRole('button', { name: 'Clients: All clients' })).toBeDefined();
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('Generated: 20 kWh')).toBeDefined();
    const week = { start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' };
    expect(queries('metric_timeseries')[0]).toEqual({
      metric_name: 'energy_consumption',
      interval: '1 day',
      group_by: 'role',
      max_points: 1000,
      extremes: false,
      ...week,
    });
    expect(queries('client_metrics_summary')).toEqual([week]);
    expect(queries('raw_metric_data')).toEqual([{ ...week, limit: 100 }]);
    expect(address()).toBe('/statistics');
  });

  it('has filters, four stat cards, four metric cards, a chart, a table and events, in this order', async () => {
    const { container } = await openStatistics();
    const filters = await region('Filters');
    const grids = [...container.querySelectorAll('[data-columns]')];
    const labels = grids.map((grid) =>
      [...grid.querySelectorAll('[aria-busy]')].map((card) => card.querySelector('span')?.textContent),
    );
    expect(labels).toEqual([
      ['Total Clients', 'Active Clients', 'Metrics Tracked', 'Data Points'],
      ['Energy', 'Power', 'Temperature', 'Humidity'],
    ]);
    expect(grids.map((grid) => grid.getAttribute('data-columns'))).toEqual(['4', '4']);
    expect(
      screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    ).toEqual(['H1 Statistics', 'H2 Energy Consumption', 'H2 All Metrics', 'H2 Recent Events (Last 100)']);
    const parts = [filters, ...grids, await region('Energy Consumption')];
    for (const [index, part] of parts.slice(1).entries())
      expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('has filters with these words', async () => {
    await openStatistics();
    const filters = within(await region('Filters'));
    const nameOf = (button: HTMLElement) => button.getAttribute('title') ?? button.textContent;
    expect(filters.getAllByRole('button').map(nameOf)).toEqual([
      'All clients',
      'Earlier dates',
      'Later dates',
      'Open calendar',
      '▾',
      'Reset',
      'Refresh',
    ]);
    expect(optionsOf(filters.getByLabelText('Interval'))).toEqual(['Hourly', 'Daily', 'Weekly']);
    expect(optionsOf(filters.getByLabelText('Metric'))).toEqual([
      'Energy Consumption',
      'Power',
      'Temperature',
      'Humidity',
      'Voltage',
      'Current',
    ]);
    expect(optionsOf(filters.getByLabelText('Compare with'))).toEqual([
      'Nothing',
      'Previous period',
      'Same period last year',
    ]);
  });
});

describe('the filters while they are folded', () => {
  const summary = async (address?: string) => {
    await openStatistics(address);
    return (await screen.findByRole('button', { name: /^Filters/ })).textContent;
  };

  it('say whose figures, of what and when', async () => {
    expect(await summary()).toBe('FiltersAll clients, Energy Consumption, 05/11/2026 – 05/17/2026');
  });

  it('say the interval and the comparison that somebody chose', async () => {
    const chosen = `clients=${north.id},${south.id}&start=2026-05-02&end=2026-05-02&interval=hourly&metric=power&compare=year`;
    expect(await summary(`/statistics?${chosen}`)).toBe(
      'Filters2 selected, Power, 05/02/2026, Hourly, Same period last year',
    );
  });
});

describe('Reset', () => {
  it('goes back to how the page opened, whatever was chosen', async () => {
    const { address } = await openStatistics(
      `/statistics?clients=${north.id},${south.id}&start=2026-01-01&end=2026-02-01&interval=hourly&metric=power` +
        '&overlay=total&events=status&zoom=2026-01-05T00:00:00.000Z~2026-01-09T00:00:00.000Z',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(address()).toBe('/statistics');
    expect(screen.getByRole('button', { name: 'Clients: All clients' })).toBeDefined();
    expect(screen.getByLabelText('Interval')).toHaveProperty('value', 'daily');
    expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '05/11/2026');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '05/17/2026');
    expect(await region('Energy Consumption')).toBeDefined();
  });
});

describe('Refresh', () => {
  it('asks everything again and spins for 300 ms', async () => {
    const { requests } = await openStatistics();
    await within(await region('Energy Consumption')).findByText('Generated: 20 kWh');
    await within(await region('All Metrics')).findByRole('table');
    const button = screen.getByRole('button', { name: 'Refresh' });
    const others = new Set(['/v1/live', '/v1/saved-views']);
    const asked = () => requests.filter(({ path }) => !others.has(path)).map(({ path }) => path);
    const before = asked();
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    fireEvent.click(button);
    await act(() => vi.advanceTimersByTimeAsync(299));
    expect(button.className).toContain('loading');
    expect(asked().slice(before.length).toSorted()).toEqual(before.toSorted());
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(button.className).not.toContain('loading');
  });
});
