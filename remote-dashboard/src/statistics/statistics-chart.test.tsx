import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { card, cellsOf, region } from '../testing/on-page.ts';
import { north, openStatistics, type Seen, statisticsHandlers } from '../testing/open-statistics.ts';
import { queryAnswer, queryOf } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { metricTotal } from '../testing/metric-total.ts';

stopClock();

describe('the chart of the statistics', () => {
  it('is of the metric that is chosen, and called after it', async () => {
    const { queries, address } = await openStatistics();
    await userEvent.selectOptions(within(await region('Filters')).getByLabelText('Metric'), 'Temperature');
    const chart = await region('Temperature');
    // The average of a level, where energy has a total.
    expect(await within(chart).findByText('Average: 20 °C')).toBeDefined();
    expect(address()).toBe('/statistics?metric=temperature');
    expect(queries('metric_timeseries').some((asked) => asked['metric_name'] === 'temperature')).toBe(true);
    expect(screen.queryByRole('region', { name: 'Energy Consumption' })).toBeNull();
  });

  it('is a table too, by the day', async () => {
    await openStatistics();
    const chart = await region('Energy Consumption');
    await userEvent.click(await within(chart).findByRole('button', { name: 'Show as table' }));
    expect(cellsOf(within(chart).getByRole('table'))).toEqual([
      ['Time', 'Generated'],
      ['05/11/2026', '20.00\u00A0kWh'],
    ]);
  });
});

describe('bars of weeks', () => {
  const weeks = async (search: string) => {
    await openStatistics(`/statistics?interval=weekly&${search}`);
    const chart = await region('Energy Consumption');
    await within(chart).findByRole('button', { name: 'Show as table' });
    return within(chart).queryByText(/^Whole intervals are drawn/)?.textContent ?? null;
  };

  it('say that they hold more days than were chosen', async () => {
    expect(await weeks('start=2026-05-11&end=2026-05-12')).toBe(
      'Whole intervals are drawn, from 05/11/2026 to 05/17/2026: more than the chosen time.',
    );
  });

  it('say nothing where they hold no others', async () => {
    expect(await weeks('start=2026-05-11&end=2026-05-17')).toBeNull();
  });
});

describe('a chart of hours', () => {
  const clock = async (search: string) => {
    await openStatistics(`/statistics?start=2026-05-11&end=2026-05-12&${search}`);
    const chart = await region('Energy Consumption');
    await within(chart).findByRole('button', { name: 'Show as table' });
    return within(chart).queryByText(/^Times are those of/)?.textContent ?? null;
  };

  it('says whose times it is written in where days of another zone are chosen', async () => {
    expect(await clock('interval=hourly&zone=Asia/Tokyo')).toBe(
      'Times are those of UTC, as in your settings. Days are those of Asia/Tokyo.',
    );
  });

  it.each(['interval=hourly', 'interval=daily&zone=Asia/Tokyo'])('says nothing of %s', async (search) => {
    expect(await clock(search)).toBeNull();
  });
});

describe('maintenance', () => {
  const handlers = {
    ...statisticsHandlers,
    'GET /v1/maintenance-times': {
      data: [{ from: '2026-05-12T20:00:00Z', to: '2026-05-13T02:00:00Z', reason: 'Cleaning' }],
    },
  };

  it('is named below the chart of one site', async () => {
    const { requests } = await openStatistics(`/statistics?clients=${north.id}`, { handlers });
    const chart = await region('Energy Consumption');
    expect(
      await within(chart).findByText(/^Maintenance: Cleaning, 05\/12\/2026 .+ to 05\/13\/2026 /),
    ).toBeTruthy();
    expect(requests.find(({ path }) => path === '/v1/maintenance-times')?.query).toMatchObject({
      client_id: north.id,
    });
  });

  it('is not asked for where several sites are drawn', async () => {
    const { requests } = await openStatistics('/statistics', { handlers });
    await within(await region('Energy Consumption')).findByRole('button', { name: 'Show as table' });
    expect(requests.some(({ path }) => path === '/v1/maintenance-times')).toBe(false);
  });
});

describe('comparison', () => {
  /** Of the days before, half as much was measured. */
  const half = {
    'POST /v1/query/execute': (request: Seen) => {
      const { template_id, parameters } = queryOf(request);
      if (template_id !== 'metric_totals') return statisticsHandlers['POST /v1/query/execute'](request);
      const now = parameters['start_time'] === '2026-05-11T00:00:00.000Z';
      return queryAnswer([metricTotal({ metric_name: 'energy_consumption', value: now ? 30 : 20 })]);
    },
  };

  it.each([
    {
      label: 'Previous period',
      search: 'compare=previous',
      figures: ['2026-05-04T00:00:00.000Z', '2026-05-10T10:20:30.000Z'],
      line: ['2026-05-04T00:00:00.000Z', '2026-05-11T00:00:00.000Z'],
    },
    {
      label: 'Same period last year',
      search: 'compare=year',
      figures: ['2025-05-11T00:00:00.000Z', '2025-05-17T10:20:30.000Z'],
      line: ['2025-05-11T00:00:00.000Z', '2025-05-18T00:00:00.000Z'],
    },
  ])('with $label', async ({ label, search, figures, line }) => {
    const { queries, address } = await openStatistics('/statistics', { handlers: half });
    await userEvent.selectOptions(await screen.findByLabelText('Compare with'), label);
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('This period: 20 kWh')).toBeDefined();
    expect(within(chart).getByText(`${label}: 10 kWh`)).toBeDefined();
    // Today has only begun, so the figures before it are those up to the same time of day.
    expect(queries('metric_totals')).toContainEqual({
      start_time: figures[0],
      end_time: figures[1],
    });
    expect(queries('metric_timeseries')).toContainEqual(
      expect.objectContaining({ start_time: line[0], end_time: line[1], interval: '1 day' }),
    );
    expect(address()).toBe(`/statistics?${search}`);
    await waitFor(() =>
      expect(card('Energy').textContent).toBe(`Energy30.00\u00A0kWhGenerated↑ 50.0%Against: ${label}`),
    );
  });

  it('is of all clients together: each of them twice could not be told apart', async () => {
    const clients = '018f0000-0000-7000-8000-00000000000a,018f0000-0000-7000-8000-00000000000b';
    await openStatistics(`/statistics?clients=${clients}&compare=previous`);
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('This period: 20 kWh')).toBeDefined();
    expect(screen.queryByLabelText('Lines')).toBeNull();
  });
});

describe('zoom', () => {
  const part = 'zoom=2026-05-12T00:00:00.000Z~2026-05-13T00:00:00.000Z';

  it('of a link shows its part, finer, and the whole again', async () => {
    const { queries, address } = await openStatistics(`/statistics?${part}`);
    const chart = await region('Energy Consumption');
    await waitFor(() =>
      expect(queries('metric_timeseries')).toContainEqual(
        expect.objectContaining({
          metric_name: 'energy_consumption',
          interval: '15 minutes',
          start_time: '2026-05-12T00:00:00.000Z',
          end_time: '2026-05-13T00:00:00.000Z',
        }),
      ),
    );
    // Figures, table and events stay those of the whole period.
    expect(queries('client_metrics_summary')).toEqual([
      { start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' },
    ]);
    await userEvent.click(await within(chart).findByRole('button', { name: 'Show whole period' }));
    expect(address()).toBe('/statistics');
  });

  it('ends when another interval or other dates are chosen', async () => {
    const { address } = await openStatistics(`/statistics?${part}`);
    await userEvent.selectOptions(await screen.findByLabelText('Interval'), 'Hourly');
    expect(address()).toBe('/statistics?interval=hourly');
  });

  it('goes closer, earlier and later by keyboard', async () => {
    const user = userEvent.setup();
    const { address } = await openStatistics('/statistics?start=2026-05-10&end=2026-05-17');
    const chart = await region('Energy Consumption');
    const press = async (name: string) => {
      (await within(chart).findByRole('button', { name })).focus();
      await user.keyboard('{Enter}');
    };
    const zoom = (from: string, to: string) =>
      `/statistics?start=2026-05-10&end=2026-05-17&zoom=${from}:00:00.000Z~${to}:00:00.000Z`;
    await press('Zoom in');
    expect(address()).toBe(zoom('2026-05-12T00', '2026-05-16T00'));
    await press('Later');
    expect(address()).toBe(zoom('2026-05-14T00', '2026-05-18T00'));
    expect(within(chart).getByRole('button', { name: 'Later' })).toHaveProperty('disabled', true);
    await press('Zoom in');
    await press('Earlier');
    expect(address()).toBe(zoom('2026-05-14T00', '2026-05-16T00'));
  });
});
