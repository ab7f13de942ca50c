import type { G2Spec } from '@antv/g2';
import { fontFamily, palettes, seriesColors, type ThemeMode } from '../tokens/design-tokens.ts';

import { type TooltipItem, tooltipContent } from './chart-tooltip.ts';
import { itemsAt } from './nearest-points.ts';
import type { ChartProps, ChartSeries } from './series.ts';
import { timeTicks } from './time-ticks.ts';

/** What the engine draws. */
export type Drawing = G2Spec;

/** How figures and times are written. */
export interface DrawingWords {
  timeZone: string;
  /** A time on an axis of so many milliseconds. */
  tick: (x: number, length: number) => string;
  title: (x: number) => string;
  value: (y: number) => string;
  /** On a y axis whose largest figure is `most`. */
  level: (y: number, most: number) => string;
  more: (count: number) => string;
}

export interface DrawingRequest extends Pick<ChartProps, 'kind' | 'series' | 'from' | 'to'> {
  /** All names in the order of their colors, also of series that are not drawn now. */
  names: readonly string[];
  zoomable: boolean;
  mode: ThemeMode;
  words: DrawingWords;
}

/** Ticks on a time axis. */
export const MOST_TICKS = 9;

/** The x axis of a line chart over time: its ends in milliseconds. */
export function timeAxis({ kind, series, from, to }: DrawingRequest): [first: number, last: number] | null {
  if (kind !== 'line') return null;
  // A bucket begins before the range it belongs to.
  let [first, last] = [from ?? Number.POSITIVE_INFINITY, to ?? Number.NEGATIVE_INFINITY];
  for (const { points } of series) {
    for (const { x } of points) {
      if (typeof x !== 'number') return null;
      if (x < first) first = x;
      if (x > last) last = x;
    }
  }
  return first <= last ? [first, last] : null;
}

/** Pixels of half a date, and of a time axis on a phone. */
const HALF_A_DATE = 40;
const SHORTEST_AXIS = 300;

/** For half of the last date, where one stands below the end of the axis. */
function roomAtTheEnd(span: [number, number] | null, timeZone: string): number {
  if (span === null) return HALF_A_DATE;
  const [first, last] = span;
  const tick = timeTicks(first, last, timeZone, MOST_TICKS).at(-1) ?? first;
  const rest = last > first ? (last - tick) / (last - first) : 0;
  return Math.max(0, HALF_A_DATE - rest * SHORTEST_AXIS);
}

/** The chart as the engine wants it described. */
export function drawingOf(request: DrawingRequest): Drawing {
  const { kind, series, names, zoomable, mode, words } = request;
  const palette = palettes[mode];
  const span = timeAxis(request);
  const text = {
    labelFill: palette.textMuted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontFamily: fontFamily,
    labelFontSize: 12,
  };
  const colors = seriesColors(mode);
  const colorOf = (name: string) => colors[names.indexOf(name) % colors.length] ?? palette.text;
  const most = series.reduce(
    (largest, { points }) => points.reduce((found, { y }) => Math.max(found, Math.abs(y ?? 0)), largest),
    0,
  );
  const dashed = new Set(series.filter((each) => each.dashed).map(({ name }) => name));
  return {
    type: 'view',
    paddingRight: roomAtTheEnd(span, words.timeZone),
    // The card has its own distances.
    marginTop: 8,
    marginRight: 12,
    marginBottom: 0,
    marginLeft: 0,
    theme: {
      type: mode === 'dark' ? 'classicDark' : 'classic',
      view: { viewFill: 'transparent' },
      // The engine asks for both by name where they are not lists, although no color is left open, and has none by name.
      category10: [...colors],
      category20: [...colors],
    },
    scale: {
      color: { type: 'ordinal', domain: [...names], range: [...colors] },
      y: { nice: true },
      ...(span && {
        x: {
          type: 'linear',
          domain: span,
          nice: false,
          tickMethod: (min: number, max: number) => timeTicks(min, max, words.timeZone, MOST_TICKS),
        },
      }),
    },
    axis: {
      x: {
        title: false,
        ...text,
        ...(span && { labelFormatter: (x: number) => words.tick(x, span[1] - span[0]) }),
        labelAutoHide: true,
        labelAutoRotate: false,
        grid: false,
      },
      y: {
        title: false,
        ...text,
        gridStroke: palette.gray500,
        gridStrokeOpacity: 0.25,
        gridLineDash: [3, 3],
        labelFormatter: (y: number) => words.level(y, most),
      },
    },
    legend: false,
    interaction: {
      // The engine takes these for granted, and has them not.
      legendFilter: false,
      sliderFilter: false,
      scrollbarFilter: false,
      tooltip: {
        shared: true,
        css: { '.g2-tooltip': tooltipBox(palette) },
        // Formatted when it is shown: a hundred lines have more points than anybody will ever point at.
        render: (_event: unknown, { title, items }: { title: string; items: TooltipItem[] }) =>
          tooltipContent(span === null ? items : itemsAt(series, colorOf, Number(title)), {
            title: span === null ? title : words.title(Number(title)),
            valueOf: ({ value }) => (value === null ? '–' : words.value(value)),
            moreOf: words.more,
          }),
      },
      brushXHighlight:
        zoomable && span !== null
          ? { series: true, maskFill: palette.primary, maskFillOpacity: 0.15 }
          : false,
    },
    children: [
      {
        type: kind === 'line' ? 'line' : 'interval',
        data: rowsFor(series),
        encode: { x: 'x', y: 'y', color: 'series' },
        animate: false,
        transform: kind === 'line' ? [] : [{ type: 'dodgeX' }],
        ...(kind === 'line' && {
          style: {
            lineWidth: series.length > 12 ? 1.25 : 2,
            lineJoin: 'round',
            lineDash: ([point]: { series: string }[]) =>
              point && dashed.has(point.series) ? [5, 4] : undefined,
          },
        }),
        tooltip: { title: 'x', items: [{ channel: 'y' }] },
      },
    ],
  } as Drawing;
}

function rowsFor(series: readonly ChartSeries[]) {
  return series.flatMap(({ name, points }) => points.map(({ x, y }) => ({ x, y, series: name })));
}

function tooltipBox(palette: (typeof palettes)[ThemeMode]) {
  return {
    background: palette.surface,
    color: palette.text,
    border: `1px solid ${palette.border}`,
    'border-radius': '8px',
    'box-shadow': '0 4px 16px rgb(0 0 0 / 18%)',
    'font-family': fontFamily,
    padding: '8px 12px',
    'max-width': '320px',
  };
}
