import {
  chartQuery,
  countsQuery,
  linesQuery,
  type QueryDescription,
  summaryQuery,
  totalsQuery,
} from '../metrics/query.ts';
import { trendTimeseries } from '../metrics/trend-question.ts';
import { chartQuestions } from './chart-questions.ts';
import type { WidgetConfig } from './layout.ts';
import type { WidgetScope } from './scope.ts';

/**
 * What the widgets of a page ask when they are drawn, each question once: they share answers.
 * @param tenantZone in which the days of a page without a zone of its own begin
 */
export function widgetQueries(
  widgets: readonly WidgetConfig[],
  scope: WidgetScope,
  tenantZone: string,
): QueryDescription[] {
  const queries = inGrids(widgets).flatMap((widget) => queriesOf(widget, scope, tenantZone));
  return [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
}

/** Whether one of them shows what goes on at this moment, which is no query. */
export function showsNow(widgets: readonly WidgetConfig[]): boolean {
  return inGrids(widgets).some(({ type }) => type === 'now');
}

const inGrids = (widgets: readonly WidgetConfig[]): WidgetConfig[] =>
  widgets.flatMap((widget) => (widget.type === 'grid' ? widget.widgets : [widget]));

function queriesOf(widget: WidgetConfig, scope: WidgetScope, tenantZone: string): QueryDescription[] {
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
      const { own } = chartQuestions(widget, scope, tenantZone);
      return [own.each ? linesQuery(own) : chartQuery(own)];
    }
    case 'table':
      return [summaryQuery(span, clients)];
    case 'now':
    // Below everything else, and with a choice of its own.
    case 'events':
    case 'grid':
      return [];
  }
}
