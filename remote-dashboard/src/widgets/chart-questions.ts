import {
  drawableInterval,
  intervalForZoom,
  intervalFromAlias,
  type QueryInterval,
} from '../metrics/intervals.ts';
import { type Kind, metricOf, type NumericMetric } from '../metrics/metric-catalogue.ts';
import { lengthOf, mostPoints, type Span, spanOf, type TimeseriesQuestion } from '../metrics/query.ts';
import { shiftDays } from '../metrics/time-range.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import type { WidgetScope } from './scope.ts';

/** What a chart asks the server: its own lines, and those they are compared with. */
export interface ChartQuestions {
  metric: NumericMetric;
  interval: QueryInterval;
  /** The interval is coarser than what was chosen, which would be more bars than can be drawn. */
  coarser: boolean;
  own: TimeseriesQuestion;
  compared: TimeseriesQuestion | null;
}

/** Lines of levels that are drawn one by one; beyond them the others become one, bucket by bucket. */
const MOST_LINES = 8;

/** From the configuration and what the person chose. A zoom narrows both spans alike, and the interval follows it. */
export function chartQuestions(
  config: TimeseriesWidgetConfig,
  scope: WidgetScope,
  timeZone: string,
): ChartQuestions {
  const { zoom, compared, clients, each, zone } = scope;
  const metric = config.metric === 'page' ? scope.metric : config.metric;
  const { kind } = metricOf(metric);
  const whole = config.range === 'page' ? scope.span : { lastHours: config.range.hours };
  const chosen = config.interval === 'page' ? scope.interval : intervalFromAlias(config.interval);
  const wanted = zoom === null ? chosen : intervalForZoom(chosen, zoom.start, zoom.end);
  const span = zoom === null ? whole : spanOf(zoom);
  const exact = needsAllBuckets(kind, each, clients.length);
  const interval = exact
    ? drawableInterval(wanted, lengthOf(span), each ? mostPoints(clients.length) : undefined)
    : wanted;
  const by = config.stacked === true ? 'type' : kind === 'intensive' ? null : 'role';
  const common = { metric, interval, clients, zone, by } as const;
  // Of a stack also the day before, in the same answer.
  const asked = config.stacked === true ? twice(span) : span;
  return {
    metric,
    interval,
    coarser: interval !== wanted,
    own: { ...common, span: asked, each },
    compared: compared && { ...common, span: comparedSpan(), each: false },
  };

  function comparedSpan(): Span {
    const { span: other, days } = compared ?? { span: whole, days: 0 };
    if (zoom === null) return other;
    return spanOf({
      start: shiftDays(zoom.start, -days, timeZone),
      end: shiftDays(zoom.end, -days, timeZone),
    });
  }
}

/** Amounts, and what becomes one of many lines, cannot be thinned out: a bar that is left out is energy that is lost. */
function needsAllBuckets(kind: Kind, each: boolean, clients: number): boolean {
  return kind === 'amount' || (each && clients > MOST_LINES);
}

function twice(span: Span): Span {
  return 'lastHours' in span ? { lastHours: 2 * span.lastHours } : span;
}
