import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryAnswer, queryOf, renderPage, timeseriesRows } from '../testing/render-at.tsx';
import { summaryRow } from '../testing/summary-row.ts';

const now = new Date('2026-05-17T10:20:30Z');
const north = { id: '018f0000-0000-7000-8000-00000000000a', name: 'North Roof', connectivity: 'online' };
const south = { id: '018f0000-0000-7000-8000-00000000000b', name: 'South Field', connectivity: 'warning' };
const west = { id: '018f0000-0000-7000-8000-00000000000c', name: 'West Wing', connectivity: 'offline' };

interface Seen {
  body: unknown;
  path: string;
  query: Record<string, string>;
}

const handlers = {
  'GET /v1/clients': ({ query }: Seen) => {
    const search = query['search'] ?? '';
    const data = [north, south, west].filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return { data, total: data.length, page: 1, limit: 100, totalPages: 1 };
  },
  'GET /v1/clients/:id': ({ path }: Seen) => {
    const client = [north, south, west].find(({ id }) => path.endsWith(id));
    return client ? { data: client } : problem(404, 'Client not found');
  },
  'POST /v1/query/execute': (request: Seen) => {
    const { template_id, parameters } = queryOf(request);
    const start = String(parameters['start_time']);
    if (template_id === 'client_metrics_summary') {
      return queryAnswer([
        summaryRow({ client_id: north.id, client_name: north.name }),
        summaryRow({ client_id: south.id, client_name: south.name }),
      ]);
    }
    if (template_id === 'raw_metric_data') return queryAnswer(events(3));
    if (template_id === 'metric_lines') {
      return queryAnswer(
        [north, south].map(({ id, name }) => ({
          client_id: id,
          client_name: name,
          metric_name: 'power',
          times: [Date.parse(start)],
          values: [20],
        })),
      );
    }
    return queryAnswer(timeseriesRows('power', [[start, start.startsWith('2026-05-11') ? 20 : 10]]));
  },
};

function events(count: number) {
  return Array.from({ length: count }, (_, i) => ({
    id: `018f0000-0000-7000-9000-${String(i).padStart(12, '0')}`,
    client_id: north.id,
    client_name: north.name,
    timestamp: '2026-05-17T09:45:00.000Z',
    metric_name: i === 1 ? 'status' : 'power',
    value: i === 1 ? 'running' : i === 2 ? true : 1234.5,
    value_type: i === 1 ? ('text' as const) : i === 2 ? ('boolean' as const) : ('numeric' as const),
    created_at: '2026-05-17T09:45:01.000Z',
  }));
}

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

interface Options {
  permissions?: string[];
  handlers?: object;
  timezone?: string;
}

async function open(url = '/statistics', options: Options = {}) {
  const page = await renderPage({
    url,
    permissions: options.permissions ?? ['client.read'],
    handlers: { ...handlers, ...options.handlers },
    ...(options.timezone !== undefined && { tenant: { timezone: options.timezone } }),
  });
  const queries = (template: string) =>
    page.requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .filter(({ template_id }) => template_id === template)
      .map(({ parameters }) => parameters);
  const address = () => page.router.state.location.pathname + page.router.state.location.search;
  return { ...page, queries, address };
}

function region(name: string) {
  return screen.findByRole('region', { name });
}

async function openPicker() {
  await userEvent.click(await screen.findByRole('button', { name: /^Clients: / }));
}

describe('who may see it', () => {
  it('needs client.read', async () => {
    const { requests } = await open('/statistics', { permissions: ['dashboard.read', 'user.list'] });
    expect(
      await screen.findByText('Access Denied: You do not have permission to view client statistics.'),
    ).toBeDefined();
    expect(requests).toEqual([]);
  });
});

describe('the page as it opens', () => {
  it('shows seven days by day for all clients', async () => {
    const { queries, address } = await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '2026-05-11');
    expect(screen.getByLabelText('End Date')).toHaveProperty('value', '2026-05-17');
    expect(screen.getByLabelText('Interval')).toHaveProperty('value', 'daily');
    expect(screen.getByRole('button', { name: 'Clients: All clients' })).toBeDefined();
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('Total: 20 kWh')).toBeDefined();
    expect(queries('metric_timeseries')[0]).toEqual({
      metric_name: 'energy_consumption',
      interval: '1 day',
      start_time: '2026-05-11T00:00:00.000Z',
      end_time: '2026-05-18T00:00:00.000Z',
      max_points: 1000,
    });
    expect(queries('client_metrics_summary')).toEqual([
      { start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' },
    ]);
    expect(address()).toBe('/statistics');
  });

  it('has the four stat cards, the four metric cards, chart, table and events', async () => {
    await open();
    for (const label of ['Total Clients', 'Active Clients', 'Metrics Tracked', 'Data Points']) {
      expect((await screen.findAllByText(label)).length).toBeGreaterThan(0);
    }
    for (const label of ['Energy', 'Power', 'Temperature', 'Humidity']) {
      expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    }
    for (const name of ['Energy Consumption', 'All Metrics', 'Recent Events (Last 100)']) {
      expect(await region(name)).toBeDefined();
    }
  });

  it('takes days where the tenant is', async () => {
    const { queries } = await open('/statistics?start=2026-03-29&end=2026-03-29', {
      timezone: 'Europe/Berlin',
    });
    await region('Energy Consumption');
    await waitFor(() =>
      expect(queries('metric_timeseries')[0]).toMatchObject({
        start_time: '2026-03-28T23:00:00.000Z',
        end_time: '2026-03-29T22:00:00.000Z',
      }),
    );
  });
});

describe('choosing clients', () => {
  it('names the page after the only client and writes it to the URL', async () => {
    const { address, queries } = await open();
    await openPicker();
    await userEvent.click(await screen.findByRole('checkbox', { name: /North Roof/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'North Roof - Statistics' })).toBeDefined();
    expect(address()).toBe(`/statistics?clients=${north.id}`);
    await waitFor(() =>
      expect(queries('client_metrics_summary').at(-1)).toMatchObject({ client_id: north.id }),
    );
    expect(queries('raw_metric_data').at(-1)).toMatchObject({ client_id: north.id });
    expect(queries('metric_timeseries').at(-1)).toMatchObject({ client_id: north.id });
  });

  it('opens on the clients of the URL and turns client= into clients=', async () => {
    const { address } = await open(`/statistics?client=${south.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'South Field - Statistics' })).toBeDefined();
    await waitFor(() => expect(address()).toBe(`/statistics?clients=${south.id}`));
  });

  it('is where /clients/{id}/stats leads', async () => {
    const { address } = await open(`/clients/${south.id}/stats`);
    expect(await screen.findByRole('heading', { level: 1, name: 'South Field - Statistics' })).toBeDefined();
    await waitFor(() => expect(address()).toBe(`/statistics?clients=${south.id}`));
  });

  it('draws several clients one by one, or as their total', async () => {
    const { address } = await open(`/statistics?clients=${north.id},${south.id}`);
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('North Roof: 20 kWh')).toBeDefined();
    expect(within(chart).getByText('South Field: 20 kWh')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Statistics' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Clients: 2 selected' })).toBeDefined();
    await userEvent.selectOptions(screen.getByLabelText('Lines'), 'All together');
    expect(await within(chart).findByText('Total: 20 kWh')).toBeDefined();
    expect(address()).toBe(`/statistics?clients=${north.id},${south.id}&overlay=total`);
  });

  it('selects all and clears all', async () => {
    const { address } = await open();
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    await userEvent.click(screen.getByRole('button', { name: 'Select All' }));
    expect(address()).toBe(`/statistics?clients=${north.id},${south.id},${west.id}`);
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/statistics');
  });

  it('keeps the list to 280 px', async () => {
    await open();
    await openPicker();
    const option = await screen.findByRole('checkbox', { name: /North Roof/ });
    expect(option.closest<HTMLElement>('[aria-busy]')?.style.maxHeight).toBe('280px');
  });

  it('says how each client is doing', async () => {
    await open();
    await openPicker();
    expect(await screen.findByRole('checkbox', { name: 'Online: North Roof' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Warning: South Field' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: 'Offline: West Wing' })).toBeDefined();
  });

  it('asks the server for at most 100, once typing has stopped', async () => {
    const { requests } = await open();
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'south');
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: /West Wing/ })).toBeNull());
    expect(screen.getByRole('checkbox', { name: /South Field/ })).toBeDefined();
    const lists = requests.filter(({ path, query }) => path === '/v1/clients' && query['limit'] === '100');
    expect(lists.map(({ query }) => query['search'])).toEqual([undefined, 'south']);
  });

  it('says when no client matches, and when clients could not be loaded', async () => {
    const { api } = await open();
    await openPicker();
    await screen.findByRole('checkbox', { name: /West Wing/ });
    const field = screen.getByRole('searchbox', { name: 'Search clients' });
    await userEvent.type(field, 'zzz');
    expect(await screen.findByText('No client matches.')).toBeDefined();
    api.use({ 'GET /v1/clients': () => problem(403, 'No') });
    await userEvent.type(field, 'z');
    expect(await screen.findByText('Failed to load clients')).toBeDefined();
    api.use(handlers);
    await userEvent.clear(field);
    expect(await screen.findByRole('checkbox', { name: /West Wing/ })).toBeDefined();
  });
});

describe('choosing time', () => {
  it.each([
    ['Hourly', 'hourly', '1 hour'],
    ['Weekly', 'weekly', '1 week'],
  ])('%s asks for its interval', async (label, value, interval) => {
    const { queries, address } = await open();
    await userEvent.selectOptions(await screen.findByLabelText('Interval'), label);
    await waitFor(() => expect(queries('metric_timeseries').at(-1)).toMatchObject({ interval }));
    expect(address()).toBe(`/statistics?interval=${value}`);
  });

  it('compares with the days before', async () => {
    const { queries, address } = await open();
    await userEvent.selectOptions(await screen.findByLabelText('Compare with'), 'Previous period');
    const chart = await region('Energy Consumption');
    expect(await within(chart).findByText('This period: 20 kWh')).toBeDefined();
    expect(within(chart).getByText('Previous period: 10 kWh')).toBeDefined();
    // Today has only begun, so the figures before it are those up to the same time of day.
    expect(queries('client_metrics_summary')).toContainEqual({
      start_time: '2026-05-04T00:00:00.000Z',
      end_time: '2026-05-10T10:20:30.000Z',
    });
    expect(queries('metric_timeseries')).toContainEqual(
      expect.objectContaining({
        start_time: '2026-05-04T00:00:00.000Z',
        end_time: '2026-05-11T00:00:00.000Z',
        interval: '1 day',
      }),
    );
    expect(address()).toBe('/statistics?compare=previous');
  });

  it('shows the part that a link zooms into, finer, and the whole again', async () => {
    const { queries, address } = await open(
      '/statistics?zoom=2026-05-12T00:00:00.000Z~2026-05-13T00:00:00.000Z',
    );
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
    await userEvent.click(await within(chart).findByRole('button', { name: 'Show whole period' }));
    expect(address()).toBe('/statistics');
  });

  it('is looked at closer, earlier and later by keyboard', async () => {
    const user = userEvent.setup();
    const { address } = await open('/statistics?start=2026-05-10&end=2026-05-17');
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

  it('goes back to how it opened on Reset', async () => {
    const { address } = await open(
      `/statistics?clients=${north.id}&interval=hourly&start=2026-01-01&end=2026-02-01`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
    expect(address()).toBe('/statistics');
    expect(screen.getByLabelText('Interval')).toHaveProperty('value', 'daily');
    expect(screen.getByLabelText('Start Date')).toHaveProperty('value', '2026-05-11');
  });
});

describe('Refresh', () => {
  it('asks everything again and spins for 300 ms', async () => {
    const { requests } = await open();
    await within(await region('Energy Consumption')).findByText('Total: 20 kWh');
    const button = screen.getByRole('button', { name: 'Refresh' });
    const before = requests.filter(({ path }) => path === '/v1/query/execute').length;
    const begun = performance.now();
    await userEvent.click(button);
    await waitFor(() => expect(button.className).toContain('loading'));
    await waitFor(() => expect(button.className).not.toContain('loading'));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(299);
    expect(requests.filter(({ path }) => path === '/v1/query/execute')).toHaveLength(2 * before);
  });
});

describe('recent events', () => {
  it('asks for the last 100 and shows values by their kind', async () => {
    const { queries } = await open();
    const section = await region('Recent Events (Last 100)');
    const rows = within(await within(section).findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]?.textContent).toContain('1,234.50\u00A0W');
    expect(rows[0]?.textContent).toMatch(/05\/17\/2026 9:45\sAM/);
    expect(rows[1]?.textContent).toContain('running');
    expect(rows[2]?.textContent).toContain('Yes');
    expect(queries('raw_metric_data')).toEqual([
      { limit: 100, start_time: '2026-05-11T00:00:00.000Z', end_time: '2026-05-18T00:00:00.000Z' },
    ]);
    expect(within(section).queryByText('Maximum 100 events shown')).toBeNull();
  });

  it('filters by metric', async () => {
    const { queries, address } = await open();
    const section = await region('Recent Events (Last 100)');
    const filter = within(section).getByRole('combobox', { name: 'Metric' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
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
  });

  it('says when the limit is reached', async () => {
    const execute = handlers['POST /v1/query/execute'];
    await open('/statistics', {
      handlers: {
        'POST /v1/query/execute': (request: Seen) =>
          queryOf(request).template_id === 'raw_metric_data' ? queryAnswer(events(100)) : execute(request),
      },
    });
    expect(await screen.findByText('Maximum 100 events shown')).toBeDefined();
  });

  it('says what went wrong, and when there are none', async () => {
    const { api } = await open('/statistics', {
      handlers: { 'POST /v1/query/execute': () => problem(500, 'The database is resting') },
    });
    const section = await region('Recent Events (Last 100)');
    expect(await within(section).findByText('Error Loading Events')).toBeDefined();
    expect(within(section).getByText('The database is resting')).toBeDefined();
    api.use({ 'POST /v1/query/execute': queryAnswer([]) });
    await userEvent.click(within(section).getByRole('button', { name: 'Retry' }));
    expect(await within(section).findByText('No Events Found')).toBeDefined();
  });
});
