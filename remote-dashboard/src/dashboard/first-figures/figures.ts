import type { AggregateStats, MetricTotal, Now } from 'api/contract';
import {
  cardFigureText,
  type FigureText,
  type FirstFigures,
  type Formats,
  writeQuantity,
} from 'shared-ui/first-figures';
import { cardFigures } from '../../metrics/card-figures.ts';
import { countsOf } from '../../metrics/counts.ts';
import { metricOf } from '../../metrics/metric-catalogue.ts';
import { nowFigures } from '../../metrics/now-figures.ts';
import { countsQuery, totalsQuery } from '../../metrics/query.ts';
import type { WidgetConfig } from '../../widgets/layout.ts';
import { dashboardLayout } from '../dashboard-layout.ts';
import { dashboardScope } from '../dashboard-scope.ts';
import { answerOf, rowsOf } from './answers.ts';

/**
 * The figures of the page above its chart, as its widgets write them and in their order; null for one that is not known, of which
 * they say so in words.
 */
export async function firstFigures(given: FirstFigures, format: Formats): Promise<(FigureText | null)[]> {
  const { span, clients } = dashboardScope;
  const [counts, totals, now] = await Promise.all([
    rowsOf<AggregateStats>(given, countsQuery(span, clients)),
    rowsOf<MetricTotal>(given, totalsQuery(span, clients)),
    answerOf<Now>(given, '/v1/now'),
  ]);
  return dashboardLayout.flatMap(({ widgets }) => widgets).flatMap(figuresOf);

  function figuresOf(widget: WidgetConfig): (FigureText | null)[] {
    switch (widget.type) {
      case 'stat':
        return [{ figure: format.number(countsOf(counts)[widget.figure]) }];
      case 'now':
        return nowFigures(now).map(({ power }) =>
          power === null ? null : { figure: writeQuantity(format, power, 'W') },
        );
      case 'metric': {
        const { unit, decimals } = metricOf(widget.metric);
        const values = cardFigures(totals, widget.metric).map(({ value }) => value);
        return (values.length === 0 ? [null] : values).map((value) =>
          cardFigureText(format, value, unit, decimals),
        );
      }
      case 'grid':
        return widget.widgets.flatMap(figuresOf);
      case 'timeseries':
      case 'table':
      case 'events':
        return [];
    }
  }
}
