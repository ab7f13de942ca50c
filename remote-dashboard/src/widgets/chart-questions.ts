import { intervalForZoom, intervalFromAlias, type QueryInterval } from '../metrics/intervals.ts';
import { type Span, spanOf, type TimeseriesQuestion } from '../metrics/query.ts';
import { shiftDays } from '../metrics/time-range.ts';
import type { NumericMetric } from '../metrics/metric-catalogue.ts';
import type { TimeseriesWidgetConfig } from './layout.ts';
import type { WidgetScope } from './scope.ts';

/** What a chart asks the server: its own lines, and those they are compared with. */
export interface ChartQuestions {
  metric: NumericMetric;
  interval: QueryInterval;
  own: TimeseriesQuestion;
  compared: TimeseriesQuestion | null;
}

/** From the configuration and what the person chose. A zoom narrows both spans alike, and the interval follows it. */
export function chartQuestions(
  config: TimeseriesWidgetConfig,
  scope: WidgetScope,
  timeZone: string,
): ChartQuestions {
  const { zoom, compared, clients, each, zone } = scope;
  const metric = config.metric === 'page' ? scope.metric : config.metric;
  const whole = config.range === 'page' ? scope.span : { lastHours: config.range.hours };
  const chosen = config.interval === 'page' ? scope.interval : intervalFromAlias(config.interval);
  const interval = zoom === null ? chosen : intervalForZoom(chosen, zoom.start, zoom.end);
  const common = { metric, interval, clients, zone };
  return {
    metric,
    interval,
    own: { ...common, span: zoom === null ? whole : spanOf(zoom), each },
    compared: compared && { ...common, span: comparedSpan(), each: false },
  };

  function comparedSpan(): Span {
    const { span, days } = compared ?? { span: whole, days: 0 };
    if (zoom === null) return span;
    return spanOf({
      start: shiftDays(zoom.start, -days, timeZone),
      end: shiftDays(zoom.end, -days, timeZone),
    });
  }
}
