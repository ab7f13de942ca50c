import type { FirstChart, FirstFigures } from 'shared-ui/first-figures';
import { bucketPlacer } from '../../metrics/chart-time.ts';
import { metricOf } from '../../metrics/metric-catalogue.ts';
import { chartQuery, resolveSpan } from '../../metrics/query.ts';
import { haveUnevenQuarters } from '../../metrics/uneven-quarters.ts';
import type { BucketRow } from '../../metrics/timeseries-points.ts';
import { chartDrawing } from '../../widgets/chart-drawing.ts';
import { chartQuestions } from '../../widgets/chart-questions.ts';
import type { TimeseriesWidgetConfig, WidgetConfig } from '../../widgets/layout.ts';
import { othersOf } from '../../widgets/others-of.ts';
import { typeName } from '../../widgets/type-name.ts';
import { dashboardLayout } from '../dashboard-layout.ts';
import { dashboardScope } from '../dashboard-scope.ts';
import { rowsOf } from './answers.ts';

/** Names are not written in the drawing: a text's key is as good as the text. */
const text = (id: string, values?: object) => (values ? id + JSON.stringify(values) : id);
const names = {
  text,
  typeName: (...of: [string | null, Parameters<typeof typeName>[1]]) => typeName(...of, text),
};

/** The page's first chart, as its widget draws it before it knows of repairs and maintenance; null of what it asks for once more. */
export async function firstChart(given: FirstFigures, shownZone: string): Promise<FirstChart | null> {
  const config = dashboardLayout.flatMap(({ widgets }) => widgets).find(isChart);
  if (config === undefined) throw new Error('The page has no chart.');
  const zone = await given.zone();
  const { own, metric, interval, coarser } = chartQuestions(config, dashboardScope, zone);
  const rows = await rowsOf<BucketRow>(given, chartQuery(own));
  // Whoever asks for hours then draws them.
  if (haveUnevenQuarters(rows)) return null;
  const { range, ...drawing } = chartDrawing(
    {
      metric,
      interval,
      coarser,
      stacked: config.stacked === true,
      lines: null,
      rows,
      range: resolveSpan(own.span, given.now),
      compared: null,
      repaired: [],
      zones: [interval, zone, shownZone],
      place: bucketPlacer(0, interval, zone, shownZone),
      placeCompared: bucketPlacer(1, interval, zone, shownZone),
    },
    names,
  );
  const { kind, unit, decimals } = metricOf(metric);
  return { ...drawing, ...range, unit, decimals, others: othersOf(kind, text) };
}

const isChart = (widget: WidgetConfig): widget is TimeseriesWidgetConfig => widget.type === 'timeseries';
