import { sessionStore, tenantAtom } from 'shared-auth';
import {
  countsQuery,
  type QueryDescription,
  linesQuery,
  summaryQuery,
  chartQuery,
  totalsQuery,
} from '../metrics/query.ts';
import { trendTimeseries } from '../metrics/use-metric-trend.ts';
import { prefetchPowerNow } from '../metrics/use-power-now.ts';
import { prefetchQuery } from '../metrics/use-query.ts';
import { chartQuestions } from './chart-questions.ts';
import type { WidgetConfig } from './layout.ts';
import type { WidgetScope } from './scope.ts';

/**
 * Asks what the widgets of a page will ask when they are drawn, so that the answers travel meanwhile. A question too
 * few makes the page slower and one too many the server busier, neither makes it wrong.
 */
export function prefetchWidgets(widgets: readonly WidgetConfig[], scope: WidgetScope): void {
  const all = widgets.flatMap((widget) => (widget.type === 'grid' ? widget.widgets : [widget]));
  if (all.some(({ type }) => type === 'now')) prefetchPowerNow(scope.clients);
  const queries = all.flatMap((widget) => queriesOf(widget, scope));
  // Widgets share answers.
  const different = new Map(queries.map((query) => [JSON.stringify(query), query]));
  for (const query of different.values()) prefetchQuery(query);
}

function queriesOf(widget: WidgetConfig, scope: WidgetScope): QueryDescription[] {
  const { span, clients, interval, zone } = scope;
  switch (widget.type) {
    case 'stat':
      return [countsQuery(span, clients)];
    case 'metric': {
      const trend = trendTimeseries({ metric: widget.metric, span, clients, interval, zone });
      const totals = totalsQuery(span, clients);
      return trend === null ? [totals] : [totals, chartQuery(trend)];
    }
    case 'timeseries': {
      const tenantZone = sessionStore.get(tenantAtom).tenant?.timezone ?? 'UTC';
      const { own } = chartQuestions(widget, scope, tenantZone);
      return [own.each ? linesQuery(own) : chartQuery(own)];
    }
    case 'table':
      return [summaryQuery(span, clients)];
    // Asked for above, as it is no query.
    case 'now':
    // Below everything else, and with a choice of its own.
    case 'events':
    case 'grid':
      return [];
  }
}
