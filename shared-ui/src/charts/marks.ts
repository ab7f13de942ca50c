import { dashOf } from './dash-of.ts';
import { middleOf } from './nearest-points.ts';
import type { ChartSeries } from './series.ts';
import type { StackedRow } from './stacked.ts';

/** How far a series steps back while another is pointed at. */
const FAINT = 0.2;

interface Row {
  series: string;
}

export type Mark = ReturnType<
  | typeof markOfLines
  | typeof markOfBars
  | typeof markOfBand
  | typeof markOfNames
  | typeof markOfShades
  | typeof markOfRepaired
>;

const faintUnless = (highlighted: string | null) => (row: Row | undefined) =>
  highlighted === null || row?.series === highlighted ? 1 : FAINT;

const dashesOf = (series: readonly ChartSeries[]) => new Map(series.map((each) => [each.name, dashOf(each)]));

/** Lines from point to point, with gaps where nothing is known. */
export function markOfLines(series: readonly ChartSeries[], highlighted: string | null) {
  const dashes = dashesOf(series);
  const strength = faintUnless(highlighted);
  return {
    type: 'line' as const,
    data: series.flatMap(({ name, points }) =>
      points.map((point) => ({ x: middleOf(point), y: point.y, series: name })),
    ),
    encode: { x: 'x', y: 'y', color: 'series' },
    animate: false,
    transform: [],
    style: {
      lineJoin: 'round',
      lineWidth: ([row]: Row[]) => (highlighted !== null && row?.series === highlighted ? 3 : 2),
      lineDash: ([row]: Row[]) => row && dashes.get(row.series),
      opacity: ([row]: Row[]) => strength(row),
    },
    tooltip: { title: 'x', items: [{ channel: 'y' }] },
  };
}

interface BarsLook {
  /** Without distances: levels that are kept for the whole bucket. */
  joined: boolean;
  /** What the filled bars are compared with: outlines, broken as these lines would be. */
  outlined?: readonly ChartSeries[];
  highlighted: string | null;
}

/** Bars over a time axis. */
export function markOfBars(data: readonly StackedRow[], { joined, outlined, highlighted }: BarsLook) {
  const dashes = dashesOf(outlined ?? []);
  const strength = faintUnless(highlighted);
  return {
    type: 'bars' as const,
    data,
    encode: { x: 'x', x1: 'start', x2: 'end', y: 'y', y1: 'y1', color: 'series', series: 'piece' },
    animate: false,
    transform: [],
    style: {
      joined,
      hatched: ([row]: StackedRow[]) => row?.filling === true,
      outlined: outlined !== undefined,
      lineWidth: ([row]: StackedRow[]) => (outlined || row?.filling === true ? 1.25 : 0),
      lineDash: ([row]: StackedRow[]) => row && dashes.get(row.series),
      fillOpacity: ([row]: StackedRow[]) => (outlined ? 0 : row?.filling === true ? 0.15 : 0.88),
      opacity: ([row]: StackedRow[]) => strength(row),
    },
    tooltip: { title: 'x', items: [{ channel: 'y' }] },
  };
}

/** What lies between two lines: below both, and not told of by itself. */
export function markOfBand(rows: readonly StackedRow[], highlighted: string | null) {
  const { style, ...bars } = markOfBars(rows, { joined: true, highlighted });
  return { ...bars, style: { ...style, fillOpacity: () => 0.18 }, tooltip: false };
}

/** Where figures hold readings that were repaired: a shape of its own at each, on top of everything else. */
export function markOfRepaired(
  rows: readonly { x: number; y: number; series: string }[],
  { fill, stroke }: { fill: string; stroke: string },
) {
  return {
    type: 'diamonds' as const,
    data: rows,
    encode: { x: 'x', y: 'y', series: 'series' },
    animate: false,
    transform: [],
    style: { fill, stroke, lineWidth: 1.5 },
    tooltip: false,
  };
}

/** Bars over names, those of several series side by side. */
export function markOfNames(series: readonly ChartSeries[]) {
  return {
    type: 'interval' as const,
    data: series.flatMap(({ name, points }) => points.map(({ x, y }) => ({ x, y, series: name }))),
    encode: { x: 'x', y: 'y', color: 'series' },
    animate: false,
    transform: [{ type: 'dodgeX' }],
    tooltip: { title: 'x', items: [{ channel: 'y' }] },
  };
}

/** Stretches of a time axis over the whole height, on a scale of their own: what is drawn over them keeps its. */
export function markOfShades(shades: readonly { from: number; to: number }[], color: string) {
  return {
    type: 'bars' as const,
    data: shades.map(({ from, to }) => ({ x: (from + to) / 2, start: from, end: to, y: 1, y1: 0 })),
    encode: { x: 'x', x1: 'start', x2: 'end', y: 'y', y1: 'y1' },
    scale: { y: { key: 'shades', domain: [0, 1], nice: false } },
    axis: { y: false },
    animate: false,
    transform: [],
    style: { joined: true, lineWidth: 0, fill: color, fillOpacity: 0.16 },
    tooltip: false,
  };
}
