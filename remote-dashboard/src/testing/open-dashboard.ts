import type { RemoteModuleLoader } from 'shared-ui';
import type { Locale } from 'shared-ui/i18n';
import { queryAnswer, queryOf, renderPage, timeseriesRows } from './render-at.tsx';
import { metricTotal } from './metric-total.ts';
import { nowAnswer } from './now-answer.ts';
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

const totals = [
  metricTotal({ metric_name: 'energy_consumption', role: 'generation', value: 12_870_000 }),
  metricTotal({ metric_name: 'energy_consumption', role: 'consumption', value: 500 }),
  metricTotal({
    metric_name: 'energy_consumption',
    role: 'storage',
    value: -1,
    in_value: 70,
    out_value: 69,
  }),
  metricTotal({ metric_name: 'power', role: 'generation', value: 84_000_000 }),
  metricTotal({ metric_name: 'power', role: 'consumption', value: 2976 }),
  metricTotal({ metric_name: 'temperature', role: null, value: 21.25 }),
  metricTotal({ metric_name: 'humidity', role: null, value: 48.04 }),
];

/** What the days of a week were, so that the later half is higher by an eighth, or in the air drier. */
function heading(metric: string) {
  const later = metric === 'humidity' ? 87.5 : 112.5;
  return timeseriesRows(
    metric,
    [11, 12, 13, 14, 15, 16].map((day, index) => [`2026-05-${day}T00:00:00.000Z`, index < 3 ? 100 : later]),
  );
}

/** An organisation of 1234 clients, 57 of them online, whose power rises and whose air gets drier. */
export const dashboardHandlers = {
  'GET /v1/clients': () => ({ data: [], total: 1234, page: 1, limit: 1, totalPages: 60 }),
  'GET /v1/now': () => ({ data: nowAnswer }),
  'POST /v1/query/execute': (request: { body: unknown }) => {
    const { template_id, parameters } = queryOf(request);
    const metric = String(parameters['metric_name']);
    switch (template_id) {
      case 'client_metrics_summary':
        return queryAnswer(summary);
      case 'metric_totals':
        return queryAnswer(totals);
      case 'aggregate_stats':
        return queryAnswer([
          { total_events: 3008, unique_schemas: 4, total_clients: 1234, active_clients: 57 },
        ]);
      case 'raw_metric_data':
      case 'repaired_values':
        return queryAnswer([]);
      case 'metric_lines':
      case 'metric_timeseries':
        if (parameters['interval'] !== '15 minutes') return queryAnswer(heading(metric));
        return queryAnswer([
          ...timeseriesRows(metric, [
            ['2026-05-16T09:45:00.000Z', 90],
            ['2026-05-17T09:45:00.000Z', 100],
            ['2026-05-17T10:00:00.000Z', 112.5],
          ]),
        ]);
    }
  },
};

interface DashboardOptions {
  /** All that the page can ask for, unless given. */
  permissions?: readonly string[];
  handlers?: object;
  locale?: Partial<Locale>;
  loadModule?: RemoteModuleLoader;
  fillers?: Parameters<typeof renderPage>[0]['fillers'];
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
