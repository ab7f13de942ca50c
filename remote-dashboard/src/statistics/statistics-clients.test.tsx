import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { optionsOf, region } from '../testing/on-page.ts';
import { north, openPicker, openStatistics, south } from '../testing/open-statistics.ts';
import { stopClock } from '../testing/stop-clock.ts';

stopClock();

const both = `/statistics?clients=${north.id},${south.id}`;

it('says how many of the chosen clients are no longer there', async () => {
  // The server answers that there are three.
  const others = Array.from({ length: 3 }, (_, index) => `0193c8a0-0000-7000-8000-00000000000${index}`);
  await openStatistics(`${both},${others.join(',')}`);
  expect((await screen.findByText(/of the chosen clients/)).textContent).toBe(
    '2 of the chosen clients are no longer there, and in no figure.',
  );
});

it('says so of a client that the address names by no id, and shows all', async () => {
  await openStatistics('/statistics?clients=nope');
  expect((await screen.findByText(/of the chosen clients/)).textContent).toMatch(
    /^1 of the chosen clients is/,
  );
  expect(screen.getByRole('button', { name: 'Clients: All clients' })).toBeDefined();
});

describe('one client', () => {
  it('names the page, stands in the URL, and is what all widgets are about', async () => {
    const { address, queries } = await openStatistics();
    await openPicker();
    await userEvent.click(await screen.findByRole('checkbox', { name: /North Roof/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'North Roof - Statistics' })).toBeDefined();
    expect(address()).toBe(`/statistics?clients=${north.id}`);
    expect(screen.getByRole('button', { name: 'Clients: North Roof' })).toBeDefined();
    await waitFor(() =>
      expect(queries('client_metrics_summary').at(-1)).toMatchObject({ client_id: north.id }),
    );
    expect(queries('raw_metric_data').at(-1)).toMatchObject({ client_id: north.id });
    // The chart, and where each of the four metrics is heading; of the chart's metric that is one question.
    const series = queries('metric_timeseries').slice(-4);
    expect(series.map((parameters) => parameters['client_id'])).toEqual(
      Array.from({ length: 4 }, () => north.id),
    );
  });

  it('that was given up is all clients again', async () => {
    const { address } = await openStatistics(`/statistics?clients=${north.id}`);
    await openPicker();
    await userEvent.click(await screen.findByRole('checkbox', { name: /North Roof/, checked: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(address()).toBe('/statistics');
  });

  it('of client= is written as clients=, in place of the address that led here', async () => {
    const { address, router } = await openStatistics(`/statistics?client=${south.id}&interval=hourly`);
    expect(await screen.findByRole('heading', { level: 1, name: 'South Field - Statistics' })).toBeDefined();
    await waitFor(() => expect(address()).toBe(`/statistics?clients=${south.id}&interval=hourly`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('is where /clients/{id}/stats leads, by client=', async () => {
    const { address, router } = await openStatistics('/somewhere');
    const seen: string[] = [];
    router.subscribe(({ location, historyAction }) =>
      seen.push(`${historyAction} ${location.pathname}${location.search}`),
    );
    await router.navigate(`/clients/${south.id}/stats`);
    expect(await screen.findByRole('heading', { level: 1, name: 'South Field - Statistics' })).toBeDefined();
    await waitFor(() => expect(address()).toBe(`/statistics?clients=${south.id}`));
    expect([...new Set(seen)].filter((each) => each.includes('/statistics'))).toEqual([
      `REPLACE /statistics?client=${south.id}`,
      `REPLACE /statistics?clients=${south.id}`,
    ]);
  });

  it('that nobody knows leaves the page its own name', async () => {
    await openStatistics('/statistics?clients=018f0000-0000-7000-8000-00000000000f');
    expect(await screen.findByRole('button', { name: 'Clients: 1 selected' })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Statistics');
  });
});

describe('several clients', () => {
  it('are drawn one by one, or as their total', async () => {
    const { address, queries } = await openStatistics(both);
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('North Roof: 20 kWh')).toBeDefined();
    expect(within(chart).getByText('South Field: 20 kWh')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Clients: 2 selected' })).toBeDefined();
    expect(optionsOf(screen.getByLabelText('Lines'))).toEqual(['Each client', 'All together']);
    await userEvent.selectOptions(screen.getByLabelText('Lines'), 'All together');
    expect(await within(chart).findByText('Generated: 20 kWh')).toBeDefined();
    expect(address()).toBe(`${both}&overlay=total`);
    expect(queries('metric_timeseries').at(-1)).toMatchObject({ client_ids: [north.id, south.id] });
  });

  it('are drawn as soon as can be: their lines take longest and are asked for first', async () => {
    const { requests, queries } = await openStatistics(both);
    await waitFor(() => expect(queries('client_metrics_summary')).toHaveLength(1));
    const templates = requests.flatMap(({ path, body }) =>
      path === '/v1/query/execute' ? [(body as { template_id: string }).template_id] : [],
    );
    expect(templates[0]).toBe('metric_lines');
    expect(templates.length).toBeGreaterThan(4);
  });

  it('have the figures of their total, also in the cards that count', async () => {
    const { queries } = await openStatistics(both);
    await region('Energy Consumption');
    await waitFor(() => expect(queries('raw_metric_data')).toHaveLength(1));
    for (const template of ['client_metrics_summary', 'metric_totals', 'aggregate_stats', 'raw_metric_data'])
      expect(queries(template)[0]).toMatchObject({ client_ids: [north.id, south.id] });
  });

  it('are one choice only where there are lines to choose', async () => {
    await openStatistics(`/statistics?clients=${north.id}`);
    await region('Filters');
    expect(screen.queryByLabelText('Lines')).toBeNull();
  });
});
