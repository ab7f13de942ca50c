import { fontFamily, palettes, type ThemeMode } from '../tokens/design-tokens.ts';
import { type TooltipItem, tooltipContent } from './chart-tooltip.ts';
import { bandRows } from './band-rows.ts';
import {
  type Mark,
  markOfBand,
  markOfBars,
  markOfLines,
  markOfNames,
  markOfRepaired,
  markOfShades,
} from './marks.ts';
import { bucketAt, itemsAt, middleOf } from './nearest-points.ts';
import { type ChartPoint, type ChartProps, figureOf } from './series.ts';
import { stacked } from './stacked.ts';
import { dateTicks, MOST_TICKS, roomAtTheEnd, timeAxis } from './time-axis.ts';
import { untilOver } from './until-over.ts';
import type { Beside } from './use-beside.ts';
import { type AxisEnds, timeTicks } from './time-ticks.ts';

/** The chart in the engine's words, from which the sketch is drawn too. */
export type Drawing = ReturnType<typeof drawingOf>;

/** How figures and times are written. */
export interface DrawingWords {
  timeZone: string;
  /** A time on an axis. */
  tick: (x: number, axis: AxisEnds) => string;
  title: (point: ChartPoint) => string;
  value: (y: number) => string;
  /** On a y axis whose largest figure is `most`. */
  level: (y: number, most: number) => string;
  more: (count: number) => string;
  /** Said after a figure. */
  beside: Beside;
}

export interface DrawingRequest
  extends Pick<ChartProps, 'kind' | 'series' | 'from' | 'to' | 'wholeDays' | 'shades' | 'bands'> {
  /** Of all series, also of those that are not drawn now. */
  colors: ReadonlyMap<string, string>;
  /** The series that somebody points at in the legend: the others step back. */
  highlighted: string | null;
  zoomable: boolean;
  mode: ThemeMode;
  words: DrawingWords;
}

/** The chart as the engine wants it described. */
export function drawingOf(given: DrawingRequest) {
  // Whoever points at it is told what is known of the running bucket, too.
  const { series, colors, zoomable, mode, words } = given;
  const request = given.kind === 'line' ? { ...given, series: series.map(untilOver) } : given;
  const palette = palettes[mode];
  const span = timeAxis(request);
  const colorOf = (name: string) => colors.get(name) ?? palette.text;
  return {
    type: 'view' as const,
    paddingRight: roomAtTheEnd(span, words.timeZone, hasDatesBelow(request) ? dateTicks(request) : null),
    // The card has its own distances.
    marginTop: 8,
    marginRight: 12,
    marginBottom: 0,
    marginLeft: 0,
    theme: {
      type: mode === 'dark' ? ('classicDark' as const) : ('classic' as const),
      view: { viewFill: 'transparent' },
      // The engine asks for both by name where they are not lists, although no color is left open, and has none by name.
      category10: [...colors.values()],
      category20: [...colors.values()],
    },
    ...axes(request, span),
    legend: false,
    interaction: {
      // The engine takes these for granted, and has them not.
      legendFilter: false,
      sliderFilter: false,
      scrollbarFilter: false,
      tooltip: {
        shared: true,
        marker: request.kind === 'line',
        css: { '.g2-tooltip': tooltipBox(palette) },
        // Formatted when it is shown: a hundred lines have more points than anybody will ever point at.
        render: (_event: unknown, { title, items }: { title: string; items: TooltipItem[] }) => {
          const bucket = span === null ? undefined : bucketAt(series, Number(title));
          return tooltipContent(span === null ? items : itemsAt(series, colorOf, Number(title)), {
            title: bucket === undefined ? title : words.title(bucket),
            valueOf: (item) => (item.value === null ? '–' : words.value(figureOf(item, item.value))),
            besideOf: (item) => (item.value === null ? '' : words.beside(item)),
            moreOf: words.more,
          });
        },
      },
      brushXHighlight:
        zoomable && span !== null
          ? { series: true, maskFill: palette.primary, maskFillOpacity: 0.15 }
          : false,
    },
    children: [
      ...shadesOf(request, span),
      ...marksOf(request, span !== null),
      ...(span === null ? [] : repairedOf(request)),
    ],
  };
}

/** Below everything else, and none beyond the axis. */
function shadesOf({ shades = [], mode }: DrawingRequest, span: [number, number] | null) {
  if (span === null) return [];
  const [first, last] = span;
  const seen = shades
    .map(({ from, to }) => ({ from: Math.max(from, first), to: Math.min(to, last) }))
    .filter(({ from, to }) => from < to);
  return seen.length === 0 ? [] : [markOfShades(seen, palettes[mode].warning)];
}

/** At the figures themselves: of stacks where they end. */
function repairedOf({ kind, series, mode }: DrawingRequest): Mark[] {
  const own = series.filter(({ dashed }) => dashed !== true);
  const rows =
    kind === 'line'
      ? own.flatMap(({ name, points }) =>
          points.flatMap((point) =>
            point.repaired === true && point.y !== null
              ? [{ x: middleOf(point), y: point.y, series: name }]
              : [],
          ),
        )
      : stacked(own).flatMap(({ x, y, series: name, repaired }) =>
          repaired === true ? [{ x, y, series: name }] : [],
        );
  const { surface: fill, text: stroke } = palettes[mode];
  return rows.length === 0 ? [] : [markOfRepaired(rows, { fill, stroke })];
}

/** Bars that stand beside what they are compared with, or on each other; and lines. */
function marksOf({ kind, series, highlighted, bands = [] }: DrawingRequest, overTime: boolean): Mark[] {
  if (kind === 'bar' && !overTime) return [markOfNames(series)];
  if (kind === 'line') {
    const rows = overTime ? bands.flatMap((band) => bandRows(series, band)) : [];
    return [...(rows.length > 0 ? [markOfBand(rows, highlighted)] : []), markOfLines(series, highlighted)];
  }
  const own = series.filter(({ dashed }) => dashed !== true);
  const compared = series.filter(({ dashed }) => dashed === true);
  const look = { joined: kind === 'area', highlighted };
  return [
    ...(own.length > 0 ? [markOfBars(stacked(own), look)] : []),
    ...(compared.length === 0
      ? []
      : [
          kind === 'area'
            ? markOfLines(compared, highlighted)
            : markOfBars(stacked(compared), { ...look, outlined: compared }),
        ]),
  ];
}

/** Whether dates stand below the middle of their bars, where none needs room beside the axis. */
function hasDatesBelow({ kind, wholeDays }: { kind: string; wholeDays?: boolean | undefined }): boolean {
  return wholeDays === true && kind !== 'line';
}

/** The largest figure that an axis has to show: of stacks how high they reach. */
function highestOf(kind: DrawingRequest['kind'], series: DrawingRequest['series']): number {
  const alone = series.flatMap(({ points }) => points.map(({ y }) => Math.abs(y ?? 0)));
  const reached = kind === 'line' ? [] : stacked(series.filter(({ dashed }) => dashed !== true));
  return [...alone, ...reached.map(({ y }) => Math.abs(y))].reduce((most, y) => Math.max(most, y), 0);
}

/** Of figures that are all the same an axis goes from zero to them. */
function aroundTheSame(
  kind: DrawingRequest['kind'],
  series: DrawingRequest['series'],
): { domain?: [number, number] } {
  const figures = series.flatMap(({ points }) => points.flatMap(({ y }) => y ?? []));
  const [first] = figures;
  if (first === undefined || figures.some((figure) => figure !== first)) return {};
  if (first === 0) return { domain: [0, 1] };
  return kind === 'line' ? { domain: [Math.min(0, first), Math.max(0, first)] } : {};
}

/** Both axes and their scales. */
function axes(
  { kind, series, colors, mode, words, wholeDays, from, to }: DrawingRequest,
  span: [number, number] | null,
) {
  const palette = palettes[mode];
  const text = {
    title: false,
    labelFill: palette.textMuted,
    labelFillOpacity: 1,
    labelOpacity: 1,
    labelFontFamily: fontFamily,
    labelFontSize: 12,
  };
  const most = highestOf(kind, series);
  // A date stands below the middle of its bar, a time of day where its bucket begins.
  const dates = hasDatesBelow({ kind, wholeDays }) ? dateTicks({ series, from, to }) : null;
  return {
    scale: {
      color: { type: 'ordinal', domain: [...colors.keys()], range: [...colors.values()] },
      y: { nice: true, ...aroundTheSame(kind, series) },
      ...(span && {
        x: {
          type: 'linear',
          domain: span,
          nice: false,
          tickMethod: (min: number, max: number) =>
            dates === null
              ? timeTicks(min, max, words.timeZone, MOST_TICKS)
              : [...dates.keys()].filter((x) => x >= min && x <= max),
        },
      }),
    },
    axis: {
      x: {
        ...text,
        ...(span && { labelFormatter: (x: number) => words.tick(dates?.get(x) ?? x, span) }),
        labelAutoHide: true,
        labelAutoRotate: false,
        grid: false,
      },
      y: {
        ...text,
        gridStroke: palette.gray500,
        gridStrokeOpacity: 0.25,
        gridLineDash: [3, 3],
        labelFormatter: (y: number) => words.level(y, most),
      },
    },
  };
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
    // On one side of the pointer there is always half of the drawing.
    'max-width': 'min(320px, calc(50% - 12px))',
  };
}
