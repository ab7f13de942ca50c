import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryAnswer, queryOf, renderPage, timeseriesRows } from '../testing/render-at.tsx';
import { summaryRow } from '../testing/summary-row.ts';

const now = new Date('2026-05-17T10:20:30Z');
const south = { client_id: '018f0000-0000-7000-8000-00000000000b', client_name: 'South Field' };

const summary = [
  summaryRow({
    metric_name: 'energy_consumption',
    data_points: 1200,
    avg_value: 1.25,
    min_value: 0.5,
    max_value: 3,
  }),
  summaryRow({ metric_name: 'power', data_points: 1200, avg_value: 5000.4, min_value: 0, max_value: 12_000 }),
  summaryRow({ ...south, metric_name: 'power', data_points: 600, avg_value: 2499.4 }),
  summaryRow({ metric_name: 'temperature', data_points: 3, avg_value: 21.25 }),
  summaryRow({ metric_name: 'humidity', data_points: 5, avg_value: 48.04 }),
];

const handlers = {
  'GET /v1/clients': ({ query }: { query: Record<string, string> }) => ({
    data: [],
    total: query['status'] === 'online' ? 57 : 1234,
    page: 1,
    limit: 1,
    totalPages: 60,
  }),
  'POST /v1/query/execute': (request: { body: unknown }) => {
    const { template_id, parameters } = queryOf(request);
    if (template_id === 'client_metrics_summary') return queryAnswer(summary);
    const metric = String(parameters['metric_name']);
    return queryAnswer(
      timeseriesRows(metric, [
        ['2026-05-17T09:45:00.000Z', 100],
        ['2026-05-17T10:00:00.000Z', metric === 'humidity' ? 87.5 : 112.5],
      ]),
    );
  },
};

const all = ['dashboard.read', 'client.read', 'client.create', 'dashboard.export'];

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

function openDashboard(
  options: { permissions?: string[]; handlers?: object; locale?: { language: 'de' } } = {},
) {
  return renderPage({
    url: '/dashboard',
    permissions: options.permissions ?? all,
    handlers: { ...handlers, ...options.handlers },
    ...(options.locale && { locale: options.locale }),
  });
}

/** The card around a label. */
function card(label: string): HTMLElement {
  const found = screen.getAllByText(label).map((element) => element.closest<HTMLElement>('[aria-busy]'));
  const first = found.find((element) => element !== null);
  if (first === undefined || first === null) throw new Error(`No card says ${label}`);
  return first;
}

describe('the figures', () => {
  it('shows four stat cards', async () => {
    await openDashboard();
    await screen.findByText('1,234');
    expect(card('Total Clients').textContent).toContain('1,234');
    expect(card('Active Clients').textContent).toContain('57');
    await waitFor(() => expect(card('Metrics Tracked').textContent).toContain('4'));
    expect(card('Data Points').textContent).toContain('3,008');
  });

  it('shows four metric cards with their units and decimals', async () => {
    await openDashboard();
    await waitFor(() => expect(card('Energy').textContent).toContain('1,500.00\u00A0kWh'));
    expect(card('Power').textContent).toContain('4,167\u00A0W');
    expect(card('Temperature').textContent).toContain('21.3\u00A0°C');
    expect(card('Humidity').textContent).toContain('48.0%');
  });

  it('shows where a metric is heading, to one decimal with an arrow', async () => {
    await openDashboard();
    await waitFor(() => expect(card('Power').textContent).toContain('↑ 12.5%'));
    await waitFor(() => expect(card('Humidity').textContent).toContain('↓ 12.5%'));
  });

  it('draws the power of 24 hours at 15 minutes', async () => {
    const { requests } = await openDashboard();
    const section = await screen.findByRole('region', { name: 'Energy Consumption (24h)' });
    expect(await within(section).findByText('Average: 100 W, 112.5 W')).toBeDefined();
    const chart = requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .find(({ parameters }) => parameters['interval'] === '15 minutes');
    expect(chart).toMatchObject({
      template_id: 'metric_timeseries',
      parameters: {
        metric_name: 'power',
        start_time: '2026-05-16T10:21:00.000Z',
        end_time: '2026-05-17T10:21:00.000Z',
      },
      cache_ttl: 300,
    });
  });

  it('covers the last seven days', async () => {
    const { requests } = await openDashboard();
    await screen.findByText('1,500.00');
    const summaries = requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .filter(({ template_id }) => template_id === 'client_metrics_summary');
    expect(summaries).toHaveLength(1);
    expect(summaries[0]?.parameters).toEqual({
      start_time: '2026-05-10T10:21:00.000Z',
      end_time: '2026-05-17T10:21:00.000Z',
    });
  });

  it('lists all metrics, averages with 2 decimals and data points with thousands separators', async () => {
    await openDashboard();
    const section = await screen.findByRole('region', { name: 'All Metrics' });
    const table = await within(section).findByRole('table');
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(
      expect.arrayContaining(['Client', 'Metric', 'Average', 'Data Points']),
    );
    const row = within(table).getByRole('row', { name: /Energy Consumption/ });
    expect(row.textContent).toContain('North Roof');
    expect(row.textContent).toContain('1.25\u00A0kWh');
    expect(row.textContent).toContain('1,200');
    expect(within(section).getByText('Showing 1 to 5 of 5 results')).toBeDefined();
  });

  it('finds a client in the table', async () => {
    await openDashboard();
    const section = await screen.findByRole('region', { name: 'All Metrics' });
    await within(section).findByRole('table');
    await userEvent.type(
      within(section).getByRole('searchbox', { name: 'Search client or metric' }),
      'south pow',
    );
    expect(within(section).getByText('Showing 1 to 1 of 1 results')).toBeDefined();
    expect(within(section).getByText('South Field')).toBeDefined();
    expect(within(section).queryByText('North Roof')).toBeNull();
  });
});

describe('people without client.read', () => {
  it('see 0 clients, and no call is made in vain', async () => {
    const { requests } = await openDashboard({ permissions: ['dashboard.read'] });
    await waitFor(() => expect(card('Data Points').textContent).toContain('3,008'));
    expect(card('Total Clients').textContent).toBe('Total Clients0');
    expect(requests.some(({ path }) => path === '/v1/clients')).toBe(false);
  });
});

describe('who may see it', () => {
  it.each([['dashboard.read'], ['client.read']])('%s is enough', async (permission) => {
    await openDashboard({ permissions: [permission] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  });

  it('refuses everybody else', async () => {
    const { requests } = await openDashboard({ permissions: ['user.list', 'dashboard.export'] });
    expect(await screen.findByText('You do not have permission to view the dashboard')).toBeDefined();
    expect(screen.getByText('Permission Denied')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Dashboard' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('quick actions', () => {
  async function actions(options: Parameters<typeof openDashboard>[0] = {}) {
    const page = await openDashboard(options);
    const section = await screen.findByRole('region', { name: 'Quick Actions' });
    return {
      ...page,
      section,
      names: within(section)
        .getAllByRole('button')
        .map((button) => button.textContent),
    };
  }

  it('offers everything to those who may do everything', async () => {
    const { section, names } = await actions();
    expect(names).toEqual([
      'Add Client',
      'Generate ReportComing soon',
      'Export DataComing soon',
      'Configure Alerts',
      'Refresh Statistics',
    ]);
    expect(within(section).getByRole('button', { name: /Generate Report/ })).toHaveProperty('disabled', true);
    expect(within(section).getByRole('button', { name: /Export Data/ })).toHaveProperty('disabled', true);
  });

  it('hides adding without client.create and export without dashboard.export', async () => {
    const { names } = await actions({ permissions: ['dashboard.read'] });
    expect(names).toEqual(['Generate ReportComing soon', 'Configure Alerts', 'Refresh Statistics']);
  });

  it('says so when the clients remote is missing', async () => {
    const { section } = await actions();
    await userEvent.click(within(section).getByRole('button', { name: 'Add Client' }));
    expect(await screen.findByText('Adding clients is not available right now.')).toBeDefined();
  });

  it('opens the settings on their alerts tab', async () => {
    const { section, router } = await actions();
    await userEvent.click(within(section).getByRole('button', { name: 'Configure Alerts' }));
    expect(router.state.location.pathname + router.state.location.search).toBe('/settings?tab=alerts');
  });

  it('asks everything again on Refresh Statistics and shows the new figures', async () => {
    const { section, requests, api } = await actions();
    await screen.findByText('1,500.00');
    const first = requests.length;
    api.use({
      'POST /v1/query/execute': queryAnswer([
        summaryRow({ metric_name: 'energy_consumption', data_points: 2, avg_value: 4 }),
      ]),
    });
    await userEvent.click(within(section).getByRole('button', { name: 'Refresh Statistics' }));
    await waitFor(() => expect(card('Energy').textContent).toContain('8.00\u00A0kWh'));
    const kinds = (seen: typeof requests) =>
      seen.filter(({ path }) => path !== '/v1/live').map(({ path }) => path);
    expect(kinds(requests.slice(first)).toSorted()).toEqual(kinds(requests.slice(0, first)).toSorted());
  });
});

describe('live updates', () => {
  /** A stream that the test writes to. */
  function stream() {
    const controllers: ReadableStreamDefaultController<Uint8Array>[] = [];
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void controllers.push(controller) });
    return {
      answer: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
      send: (data: object) =>
        controllers[0]?.enqueue(
          new TextEncoder().encode(`event: readings\ndata: ${JSON.stringify(data)}\n\n`),
        ),
    };
  }

  it('shows a new reading without a refresh', async () => {
    const live = stream();
    const { api } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    expect(await screen.findByText('Live')).toBeDefined();
    await screen.findByText('1,500.00');
    api.use({
      'POST /v1/query/execute': queryAnswer([
        summaryRow({ metric_name: 'energy_consumption', data_points: 2, avg_value: 4 }),
      ]),
    });
    live.send({
      client_ids: [south.client_id],
      metrics: ['energy_consumption'],
      from: '2026-05-17T10:20:00Z',
      to: '2026-05-17T10:20:00Z',
    });
    await waitFor(() => expect(card('Energy').textContent).toContain('8.00\u00A0kWh'));
  });

  it('leaves alone what the readings do not concern', async () => {
    const live = stream();
    const { requests } = await openDashboard({ handlers: { 'GET /v1/live': () => live.answer } });
    await screen.findByText('1,500.00');
    const before = requests.length;
    live.send({
      client_ids: [south.client_id],
      metrics: ['voltage'],
      from: '2026-05-17T10:20:00Z',
      to: '2026-05-17T10:20:00Z',
    });
    await waitFor(() => expect(requests.length).toBeGreaterThan(before));
    const asked = requests.slice(before).filter(({ path }) => path === '/v1/query/execute');
    expect(asked.map((request) => queryOf(request).template_id)).toEqual(['client_metrics_summary']);
  });
});

describe('when there is nothing to show', () => {
  const pending = () => new Promise<never>(() => undefined);

  it('keeps the places of what is still loading', async () => {
    await openDashboard({ handlers: { 'GET /v1/clients': pending, 'POST /v1/query/execute': pending } });
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    for (const label of [
      'Total Clients',
      'Active Clients',
      'Metrics Tracked',
      'Data Points',
      'Energy',
      'Humidity',
    ]) {
      expect(card(label).getAttribute('aria-busy')).toBe('true');
    }
    expect(screen.queryByText('No Data Available')).toBeNull();
    expect(screen.queryByText('No Metrics Available')).toBeNull();
  });

  it('falls back to 0 and to empty values, and says what went wrong', async () => {
    const broken = () => problem(422, 'The range is too long');
    const { api } = await openDashboard({
      handlers: { 'GET /v1/clients': broken, 'POST /v1/query/execute': broken },
    });
    expect(await screen.findByText('Error Loading Chart')).toBeDefined();
    expect(await screen.findByText('Error Loading Metrics')).toBeDefined();
    expect(screen.getAllByText('The range is too long')).toHaveLength(2);
    expect(card('Total Clients').textContent).toBe('Total Clients0');
    expect(card('Data Points').textContent).toBe('Data Points0');
    expect(card('Energy').textContent).toContain('No value');

    api.use(handlers);
    const table = screen.getByRole('region', { name: 'All Metrics' });
    await userEvent.click(within(table).getByRole('button', { name: 'Retry' }));
    expect(await within(table).findByText('Showing 1 to 5 of 5 results')).toBeDefined();
    const chart = screen.getByRole('region', { name: 'Energy Consumption (24h)' });
    await userEvent.click(within(chart).getByRole('button', { name: 'Retry' }));
    expect(await within(chart).findByText('Average: 100 W, 112.5 W')).toBeDefined();
  });

  it('says the widget’s own words where the server has none', async () => {
    await openDashboard({
      handlers: { 'POST /v1/query/execute': () => problem(422, '') },
    });
    expect(await screen.findByText('Failed to load data')).toBeDefined();
    expect(await screen.findByText('Failed to load metrics')).toBeDefined();
  });

  it('says them too in a language that the server does not speak', async () => {
    await openDashboard({
      handlers: { 'POST /v1/query/execute': () => problem(422, 'The range is too long') },
      locale: { language: 'de' },
    });
    expect(await screen.findByText('Daten konnten nicht geladen werden')).toBeDefined();
    expect(await screen.findByText('Die Messgrößen konnten nicht geladen werden')).toBeDefined();
  });

  it('asks again where the CSRF id has run out, since a query changes nothing', async () => {
    const execute = handlers['POST /v1/query/execute'];
    const { requests } = await openDashboard({
      handlers: {
        'POST /v1/query/execute': (request: { body: unknown; headers: Headers }) =>
          request.headers.get('X-CSRF-Token') === 'renewed-by-the-server'
            ? execute(request)
            : problem(
                403,
                'CSRF token validation failed',
                { code: 'csrf_token_invalid' },
                { 'X-CSRF-Token': 'renewed-by-the-server' },
              ),
      },
    });
    await waitFor(() => expect(card('Energy').textContent).toContain('1,500.00\u00A0kWh'));
    expect(screen.queryByText('Error Loading Chart')).toBeNull();
    expect(requests.filter(({ path }) => path === '/v1/query/execute').length).toBeLessThanOrEqual(16);
  });

  it('says so when the network is down', async () => {
    await openDashboard({
      handlers: {
        'POST /v1/query/execute': () => {
          throw new TypeError('Failed to fetch');
        },
      },
    });
    expect(await screen.findAllByText('Network error. Please check your connection.')).toHaveLength(2);
  });

  it('says that nothing has arrived yet', async () => {
    await openDashboard({
      handlers: {
        'GET /v1/clients': { data: [], total: 0, page: 1, limit: 1, totalPages: 0 },
        'POST /v1/query/execute': queryAnswer([]),
      },
    });
    expect(await screen.findByText('No Data Available')).toBeDefined();
    expect(await screen.findByText('No Metrics Available')).toBeDefined();
    expect(card('Power').textContent).toContain('No value');
  });
});
