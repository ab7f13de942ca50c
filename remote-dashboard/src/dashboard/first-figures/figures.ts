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
import { leftOut, nowFigures } from '../../metrics/now-figures.ts';
import { countsQuery, totalsQuery } from '../../metrics/query.ts';
import type { WidgetConfig } from '../../widgets/layout.ts';
import { dashboardLayout } from '../dashboard-layout.ts';
import { dashboardScope } from '../dashboard-scope.ts';
import { answerOf, rowsOf } from './answers.ts';

/** What the page says above its chart, as its widgets write it and in their order. */
export interface PageFigures {
  /** Null for one that is not known, of which they say so in words. */
  figures: (FigureText | null)[];
  /** What it writes beside them, which depends on what there is (`data-part`). */
  parts: string[];
}

export async function firstFigures(given: FirstFigures, format: Formats): Promise<PageFigures> {
  const { span, clients } = dashboardScope;
  const [counts, totals, now] = await Promise.all([
    rowsOf<AggregateStats>(given, countsQuery(span, clients)),
    rowsOf<MetricTotal>(given, totalsQuery(span, clients)),
    answerOf<Now>(given, '/v1/now'),
  ]);
  const widgets = dashboardLayout.flatMap((section) => section.widgets);
  return { figures: widgets.flatMap(figuresOf), parts: widgets.flatMap(partsOf) };

  function partsOf(widget: WidgetConfig): string[] {
    if (widget.type === 'grid') return widget.widgets.flatMap(partsOf);
    if (widget.type === 'now')
      return [...nowFigures(now).map(({ part }) => part), ...(leftOut(now).count > 0 ? ['leftOut'] : [])];
    if (widget.type !== 'metric') return [];
    // What the first one is, stands in its caption, which is not drawn.
    const [, ...others] = cardFigures(totals, widget.metric);
    return others.map(({ part }) => part);
  }

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
