import type { RemoteModuleLoader } from 'shared-ui';
import type { Locale } from 'shared-ui/i18n';
import { queryAnswer, queryOf, renderPage, timeseriesRows } from './render-at.tsx';
import { summaryRow } from './summary-row.ts';

export const south = { client_id: '018f0000-0000-7000-8000-00000000000b', client_name: 'South Field' };

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

/** An organisation of 1234 clients, 57 of them online, whose power rises and whose air gets drier. */
export const dashboardHandlers = {
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
    if (template_id === 'raw_metric_data') return queryAnswer([]);
    const metric = String(parameters['metric_name']);
    return queryAnswer(
      timeseriesRows(metric, [
        ['2026-05-17T09:45:00.000Z', 100],
        ['2026-05-17T10:00:00.000Z', metric === 'humidity' ? 87.5 : 112.5],
      ]),
    );
  },
};

interface DashboardOptions {
  /** All that the page can ask for, unless given. */
  permissions?: readonly string[];
  handlers?: object;
  locale?: Partial<Locale>;
  loadModule?: RemoteModuleLoader;
}

export async function openDashboard({
  permissions = ['dashboard.read', 'client.read', 'client.create', 'dashboard.export'],
  handlers,
  ...options
}: DashboardOptions = {}) {
  const page = await renderPage({
    url: '/dashboard',
    permissions,
    handlers: { ...dashboardHandlers, ...handlers },
    ...options,
  });
  const queries = (template: string) =>
    page.requests
      .filter(({ path }) => path === '/v1/query/execute')
      .map(queryOf)
      .filter(({ template_id }) => template_id === template);
  return { ...page, queries };
}
