import { sessionStore, tenantAtom } from 'shared-auth';
import { type QueryDescription, linesQuery, summaryQuery, timeseriesQuery } from '../metrics/query.ts';
import { prefetchClientCount } from '../metrics/use-clients.ts';
import { trendTimeseries } from '../metrics/use-metric-trend.ts';
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
  const figures = new Set(all.flatMap((widget) => (widget.type === 'stat' ? [widget.figure] : [])));
  if (figures.has('total-clients')) prefetchClientCount();
  if (figures.has('active-clients')) prefetchClientCount('online');
  const queries = all.flatMap((widget) => queriesOf(widget, scope));
  // Widgets share answers.
  const different = new Map(queries.map((query) => [JSON.stringify(query), query]));
  for (const query of different.values()) prefetchQuery(query);
}

function queriesOf(widget: WidgetConfig, scope: WidgetScope): QueryDescription[] {
  const { span, clients, interval, zone } = scope;
  const summary = summaryQuery(span, clients);
  switch (widget.type) {
    case 'stat':
      return widget.figure === 'metrics-tracked' || widget.figure === 'data-points' ? [summary] : [];
    case 'metric': {
      const trend = trendTimeseries({ metric: widget.metric, span, clients, interval, zone });
      return trend === null ? [summary] : [summary, timeseriesQuery(trend)];
    }
    case 'timeseries': {
      const tenantZone = sessionStore.get(tenantAtom).tenant?.timezone ?? 'UTC';
      const { own } = chartQuestions(widget, scope, tenantZone);
      return [own.each ? linesQuery(own) : timeseriesQuery(own)];
    }
    case 'table':
      return [summary];
    // Below everything else, and with a choice of its own.
    case 'events':
    case 'grid':
      return [];
  }
}
