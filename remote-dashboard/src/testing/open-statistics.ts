import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem } from 'shared-auth/testing';
import type { Locale } from 'shared-ui/i18n';
import { metricTotal } from './metric-total.ts';
import { rawReadings } from './raw-readings.ts';
import { queryAnswer, queryOf, renderPage, timeseriesRows } from './render-at.tsx';
import { summaryRow } from './summary-row.ts';

export const north = {
  id: '018f0000-0000-7000-8000-00000000000a',
  name: 'North Roof',
  connectivity: 'online',
};
export const south = {
  id: '018f0000-0000-7000-8000-00000000000b',
  name: 'South Field',
  connectivity: 'warning',
};
export const west = {
  id: '018f0000-0000-7000-8000-00000000000c',
  name: 'West Wing',
  connectivity: 'offline',
};

export interface Seen {
  body: unknown;
  path: string;
  query: Record<string, string>;
}

/** An organisation of three clients, found by their names; its chart reads 20 in the week of today and 10 before. */
export const statisticsHandlers = {
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
      return queryAnswer(
        [north, south].map(({ id, name }) => summaryRow({ client_id: id, client_name: name })),
      );
    }
    if (template_id === 'metric_totals')
      return queryAnswer([
        metricTotal({ metric_name: 'energy_consumption', value: 30 }),
        metricTotal({ metric_name: 'power', value: 2 }),
      ]);
    if (template_id === 'aggregate_stats')
      return queryAnswer([{ total_events: 2, unique_schemas: 1, total_clients: 3, active_clients: 1 }]);
    if (template_id === 'repaired_values') return queryAnswer([]);
    if (template_id === 'raw_metric_data') return queryAnswer(rawReadings(5));
    if (template_id === 'metric_lines') {
      return queryAnswer(
        [north, south].map(({ id, name }) => ({
          client_id: id,
          client_name: name,
          role: 'generation' as const,
          filling: null,
          partly_known: [],
          times: [Date.parse(start)],
          values: [20],
        })),
      );
    }
    return queryAnswer(
      timeseriesRows(String(parameters['metric_name']), [[start, start.startsWith('2026-05-11') ? 20 : 10]]),
    );
  },
};

interface StatisticsOptions {
  permissions?: readonly string[];
  handlers?: object;
  /** The tenant's. */
  timezone?: string;
  locale?: Partial<Locale>;
}

export async function openStatistics(url = '/statistics', options: StatisticsOptions = {}) {
  const page = await renderPage({
    url,
    permissions: options.permissions ?? ['client.read'],
    handlers: { ...statisticsHandlers, ...options.handlers },
    ...(options.locale && { locale: options.locale }),
    ...(options.timezone !== undefined && { tenant: { timezone: options.timezone } }),
  });
  /** The parameters of the questions asked so far by a template. */
  const queries = (template: string) =>
    page.requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .filter(({ template_id }) => template_id === template)
      .map(({ parameters }) => parameters);
  const address = () => page.router.state.location.pathname + page.router.state.location.search;
  return { ...page, queries, address };
}

/** Opens the client picker. */
export async function openPicker(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Clients: / }));
}
