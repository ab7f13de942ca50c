import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { bothPages, openEither } from '../testing/both-pages.ts';
import { cellsOf, region, tableIn } from '../testing/on-page.ts';
import { queryAnswer } from '../testing/render-at.tsx';
import { stopClock } from '../testing/stop-clock.ts';
import { summaryRow } from '../testing/summary-row.ts';

stopClock();

const header = ['Client', 'Metric', 'Average', 'Minimum', 'Maximum', 'Data Points', 'Last Reading'];

describe.each(bothPages)('All Metrics of $page', ({ page }) => {
  it('has averages with 2 decimals and data points with thousands separators', async () => {
    await openEither(page);
    const section = await region('All Metrics');
    const last = '05/17/2026 10:15\u00A0AM';
    expect(cellsOf(await tableIn(section))).toEqual([
      header,
      [
        'North Roof',
        'Energy Consumption',
        '1.25\u00A0kWh/h',
        '0.50\u00A0kWh',
        '3.00\u00A0kWh',
        '1,200',
        last,
      ],
      ['North Roof', 'Power', '5.0\u00A0kW', '0.00\u00A0W', '12.0\u00A0kW', '1,200', last],
      ['North Roof', 'Temperature', '21.25\u00A0°C', '1.00\u00A0°C', '1.00\u00A0°C', '3', last],
      ['North Roof', 'Humidity', '48.04%', '1.00%', '1.00%', '5', last],
      ['South Field', 'Power', '2.5\u00A0kW', '1.00\u00A0W', '1.00\u00A0W', '600', last],
    ]);
    const titles = [...section.querySelectorAll('data')].map(({ title }) => title).filter(Boolean);
    expect(titles).toEqual(['5,000.40\u00A0W', '12,000.00\u00A0W', '2,499.40\u00A0W']);
    expect(within(section).getByText('Showing 1 to 5 of 5 results')).toBeDefined();
  });
});

describe('All Metrics', () => {
  async function open(rows?: Parameters<typeof queryAnswer>[0]) {
    await openEither('/dashboard', rows && { handlers: { 'POST /v1/query/execute': queryAnswer(rows) } });
    const section = await region('All Metrics');
    await tableIn(section);
    const search = (words: string) =>
      userEvent.type(within(section).getByRole('searchbox', { name: 'Search client or metric' }), words);
    const column = (index: number) =>
      cellsOf(within(section).getByRole('table'))
        .slice(1)
        .map((cells) => cells[index]);
    const sortBy = (name: string) =>
      userEvent.click(within(section).getByRole('columnheader', { name: new RegExp(`^${name}`) }));
    return { section, search, column, sortBy };
  }

  it('finds a client and metric, and says when there is none', async () => {
    const { section, search, column } = await open();
    await search('south pow');
    expect(column(0)).toEqual(['South Field']);
    expect(within(section).getByText('Showing 1 to 1 of 1 results')).toBeDefined();
    await search('x');
    expect(within(section).getByText('Nothing matches “south powx”.')).toBeDefined();
    expect(within(section).getByText('Showing 0 to 0 of 0 results')).toBeDefined();
  });

  it('sorts by a column, up, down and as it was', async () => {
    const { column, sortBy } = await open();
    const asItWas = column(2);
    await sortBy('Average');
    expect(column(2)).toEqual(['1.25\u00A0kWh/h', '21.25\u00A0°C', '48.04%', '2.5\u00A0kW', '5.0\u00A0kW']);
    await sortBy('Average');
    expect(column(2)?.[0]).toBe('5.0\u00A0kW');
    await sortBy('Average');
    expect(column(2)).toEqual(asItWas);
  });

  it('has ten rows a page', async () => {
    const { section, column } = await open(
      Array.from({ length: 23 }, (_, index) =>
        summaryRow({ client_id: `018f0000-0000-7000-8000-${index}`, client_name: `Site ${index + 1}` }),
      ),
    );
    expect(column(0)).toHaveLength(10);
    expect(within(section).getByText('Showing 1 to 10 of 23 results')).toBeDefined();
    expect(within(section).getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    const next = within(section).getByRole('button', { name: 'Next' });
    await userEvent.click(next);
    await userEvent.click(next);
    expect(column(0)).toEqual(['Site 21', 'Site 22', 'Site 23']);
    expect(within(section).getByText('Showing 21 to 23 of 23 results')).toBeDefined();
    expect(next).toHaveProperty('disabled', true);
    await userEvent.click(within(section).getByRole('button', { name: 'Previous' }));
    expect(column(0)?.[0]).toBe('Site 11');
  });

  it('writes what integrators invented in the units that they came in', async () => {
    const { section } = await open([
      summaryRow({ metric_name: 'aux_power', unit: 'W', kind: 'extensive', avg_value: 4054.51 }),
      summaryRow({
        metric_name: 'aux_energy',
        unit: 'kWh',
        kind: 'amount',
        avg_value: 2,
        min_value: 0.00998,
      }),
      summaryRow({ metric_name: 'soc', unit: '%', avg_value: 50.52 }),
      summaryRow({ metric_name: 'stack_temp', unit: '°C', avg_value: -22.51, max_value: 0.000032 }),
    ]);
    const rows = cellsOf(within(section).getByRole('table')).slice(1);
    expect(rows.map((cells) => cells.slice(1, 5).map((cell) => cell.replaceAll('\u00A0', ' ')))).toEqual([
      ['aux_energy', '2.00 kWh/h', '9.98 Wh', '1.00 kWh'],
      ['aux_power', '4.1 kW', '1.00 W', '1.00 W'],
      ['soc', '50.52%', '1.00%', '1.00%'],
      ['stack_temp', '-22.51 °C', '1.00 °C', '0.00 °C'],
    ]);
    const titles = [...section.querySelectorAll('data')].map(({ title }) => title).filter(Boolean);
    expect(titles).toEqual(['0.00998\u00A0kWh', '4,054.51\u00A0W', '0.000032\u00A0°C']);
  });

  it('has a dash where there is no figure, and calls what integrators invented by its own name', async () => {
    const none = { avg_value: null, min_value: null, max_value: null };
    const { section } = await open([
      summaryRow({ metric_name: 'status', data_points: 7, ...none }),
      summaryRow({ metric_name: 'wind_speed', avg_value: 3.456 }),
    ]);
    const rows = cellsOf(within(section).getByRole('table')).slice(1);
    expect(rows.map((cells) => cells.slice(1, 6))).toEqual([
      ['Status', '–', '–', '–', '7'],
      ['wind_speed', '3.46', '1.00', '1.00', '1'],
    ]);
    expect(screen.getAllByText('Showing 1 to 2 of 2 results')).toHaveLength(1);
  });

  it('says why energy has no average yet where a site has just begun', async () => {
    const { section } = await open([
      summaryRow({
        metric_name: 'energy_consumption',
        unit: 'kWh',
        kind: 'amount',
        avg_value: null,
        sum_value: 1.5,
      }),
    ]);
    const [, row] = cellsOf(within(section).getByRole('table'));
    expect(row?.[2]).toBe('–less than an hour known');
  });
});
