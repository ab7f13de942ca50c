import type { Formats } from '../i18n/formats.ts';
import type { ThemeMode } from '../tokens/design-tokens.ts';
import { drawingOf } from './drawing.ts';
import { type Writing, writtenAs } from './drawing-words.ts';
import { namedSeries } from './named-series.ts';
import type { ChartProps } from './series.ts';
import { colorsOf } from './series-colors.ts';
import { drawSketch } from './sketch/draw-sketch.ts';
import { lettering } from './sketch/lettering.ts';

/** What of a chart its first drawing needs. Names of series are not written in it: they need only be different. */
export interface FirstChart extends Pick<ChartProps, 'kind' | 'series' | 'others' | 'from' | 'to'>, Writing {}

interface Look {
  format: Formats;
  /** IANA name of the zone in which its times are written. */
  timeZone: string;
  mode: ThemeMode;
}

/** That readable figures have (`readableFigure`). */
const DECIMALS = [0, 1, 2];

const nobodyPoints = { title: () => '', more: String, beside: () => '' };

/** What can be done before its figures have come, as formatters are dear to construct on a slow device, and letters to measure. */
export function prepareFirstChart(format: Formats, now: number): void {
  for (const decimals of DECIMALS) format.number(0, decimals);
  format.dateTime(now);
  lettering();
}

/**
 * Draws into an SVG element, which has its size already, what `ChartCard` draws first of the same figures: without React, for a page whose
 * code has not come yet. False where only the drawing library can.
 */
export function drawFirstChart(
  place: SVGSVGElement,
  { series, others, unit, decimals, wholeDays, ...chart }: FirstChart,
  { format, timeZone, mode }: Look,
): boolean {
  const named = namedSeries(series, others);
  const drawing = drawingOf({
    ...chart,
    ...(wholeDays !== undefined && { wholeDays }),
    series: named.shown,
    colors: colorsOf(chart.kind, named.shown, named.others, mode),
    highlighted: null,
    zoomable: false,
    mode,
    words: { ...writtenAs({ unit, decimals, wholeDays }, format, timeZone), ...nobodyPoints },
  });
  return drawSketch(place, drawing);
}
