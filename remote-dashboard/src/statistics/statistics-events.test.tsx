import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onAPhone } from '../testing/on-a-phone.ts';
import { cellsOf, optionsOf, region, tableIn } from '../testing/on-page.ts';
import { openStatistics, type Seen, statisticsHandlers } from '../testing/open-statistics.ts';
import { rawReadings } from '../testing/raw-readings.ts';
import { queryAnswer, queryOf } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { summaryRow } from '../testing/summary-row.ts';

stopClock();

const title = 'Recent Events (Last 100)';

function answering(count: number) {
  return {
    'POST /v1/query/execute': (request: Seen) =>
      queryOf(request).template_id === 'raw_metric_data'
        ? queryAnswer(rawReadings(count))
        : statisticsHandlers['POST /v1/query/execute'](request),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('recent events', () => {
  it('are the last 100, with values by their kind: numbers with 2 decimals', async () => {
    const { queries } = await openStatistics();
    const section = await region(title);
    const at = '05/17/2026 9:45\u00A0AM';
    expect(cellsOf(await tableIn(section))).toEqual([
      ['Time', 'Client', 'Metric', 'Value'],
      [at, 'North Roof', 'Power', '1.2\u00A0kW'],
      [at, 'North Roof', 'Status', 'Running'],
      [at, 'North Roof', 'Status', 'Yes'],
      [at, 'North Roof', 'door_open', 'No'],
      [at, 'North Roof', 'wind_speed', '3.46'],
    ]);
    expect(queries('raw_metric_data')).toEqual([
      { limit: 100, start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' },
    ]);
  });

  it('are written in the units that the metrics of integrators came in', async () => {
    await openStatistics('/statistics', {
      handlers: {
        'POST /v1/query/execute': (request: Seen) =>
          queryOf(request).template_id === 'client_metrics_summary'
            ? queryAnswer([summaryRow({ metric_name: 'wind_speed', unit: 'm/s' })])
            : statisticsHandlers['POST /v1/query/execute'](request),
      },
    });
    const section = await region(title);
    expect(await within(section).findByText(/^3.46\sm\/s$/)).toBeTruthy();
  });

  it('say on a phone what was measured below where, so that three columns have room', async () => {
    onAPhone();
    await openStatistics();
    const rows = cellsOf(await tableIn(await region(title)));
    expect(rows.map(([, client]) => client).slice(0, 3)).toEqual([
      'Client',
      'North RoofPower',
      'North RoofStatus',
    ]);
  });

  it('are filtered by metric', async () => {
    const { queries, address } = await openStatistics();
    const filter = within(await region(title)).getByRole('combobox', { name: 'Metric' });
    expect(filter).toHaveProperty('value', 'all');
    expect(optionsOf(filter)).toEqual([
      'All Metrics',
      'Energy Consumption',
      'Power',
      'Temperature',
      'Humidity',
      'Voltage',
      'Current',
      'Status',
    ]);
    await userEvent.selectOptions(filter, 'Status');
    await waitFor(() =>
      expect(queries('raw_metric_data').at(-1)).toMatchObject({ metric_name: 'status', limit: 100 }),
    );
    expect(address()).toBe('/statistics?events=status');
    await userEvent.selectOptions(filter, 'All Metrics');
    expect(address()).toBe('/statistics');
  });

  it('say when there may be more than the 100 shown', async () => {
    const { unmount } = await openStatistics('/statistics', { handlers: answering(99) });
    const few = await region(title);
    expect(await within(few).findByText('Showing 1 to 10 of 99 results')).toBeDefined();
    expect(within(few).queryByRole('note')).toBeNull();
    unmount();
    await openStatistics('/statistics', { handlers: answering(100) });
    const many = await region(title);
    expect(await within(many).findByText('Maximum 100 events shown')).toBeDefined();
    expect(await within(many).findByText('Showing 1 to 10 of 100 results')).toBeDefined();
  });

  it('keep the filter where there are none of a metric', async () => {
    await openStatistics('/statistics?events=status', { handlers: answering(0) });
    const section = await region(title);
    expect(await within(section).findByText('No Events Found')).toBeDefined();
    expect(screen.getByText('No readings arrived in this period.')).toBeDefined();
    expect(within(section).getByRole('combobox', { name: 'Metric' })).toHaveProperty('value', 'status');
  });
});
