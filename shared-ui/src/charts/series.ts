/** One line, one stretch of a stack, or one group of bars. */
export interface ChartSeries {
  name: string;
  points: readonly ChartPoint[];
  /** Drawn dashed: what the others are compared with. */
  dashed?: boolean | undefined;
  /** Drawn dotted, in one of three ways: tells apart what is of one color, as others and what is compared are. */
  dotted?: 1 | 2 | 3 | undefined;
  /** Position of its color among those of series, for what keeps it whatever stands beside it; by default as they come. */
  tone?: number | undefined;
  /** Series of different groups are never added up as 'others'. */
  group?: string;
  /** Drawn upside down, as what is used stands below zero: its figures are written with the sign that they have. */
  mirrored?: boolean | undefined;
}

/** The figure that is drawn as `y`. */
export function figureOf({ mirrored }: Pick<ChartSeries, 'mirrored'>, y: number): number {
  return mirrored === true ? 0 - y : y;
}

export interface ChartPoint {
  /** Milliseconds since 1970 for a time axis, where a bucket begins, or a category's name. */
  x: number | string;
  /** Where the bucket ends: bars over time and areas have a width. */
  end?: number;
  /** null: nothing is known; nothing is drawn there, and no line goes across. */
  y: number | null;
  /** The bucket is not over yet: hatched, and said so. */
  filling?: boolean;
  /** Some of the readings in it were not measured, but put there by a repair: marked, and said so. */
  repaired?: boolean;
  /** The part of the bucket's time, from 0 to 1, that the figure is made of, where that is not all of it: it is said. */
  known?: number;
}

/** Names the others of a group as one, and adds up or averages what they have at the same time. */
export interface OthersOf {
  combine: 'sum' | 'mean';
  name: (count: number, group: string | undefined) => string;
}

export interface ChartProps {
  /**
   * - `line`: levels.
   * - `bar`: amounts, from zero; over time those of several series stand on each other, negative ones below zero.
   * - `area`: levels that add up, stacked; each keeps its level for the whole of its bucket. Dashed series are lines.
   */
  kind: 'line' | 'bar' | 'area';
  series: readonly ChartSeries[];
  /** Read out to screen readers. */
  label: string;
  unit?: string;
  decimals?: number;
  /** How series beyond those that can be told apart become one; without it all are drawn. */
  others?: OthersOf;
  /** Times stand for whole days: they are written without a time of day. */
  wholeDays?: boolean;
  /** Ends of the time axis in milliseconds; by default those of the data. */
  from?: number;
  to?: number;
  /** Stretches of a time axis that are shaded, in milliseconds; say beside the drawing what they are. */
  shades?: readonly { from: number; to: number }[];
  /** Between which lines, by their names, a band is filled; it has the color of the upper one, and buckets that have an end. */
  bands?: readonly { low: string; high: string }[];
  /** Names below the drawing even where there is only one, and for many a way to find one. */
  legend?: 'names' | 'search' | undefined;
  /** Lets people mark a part of a time axis; called with its ends in milliseconds. */
  onZoom?: (from: number, to: number) => void;
  /** Called each time that a drawing is finished. */
  onDrawn?: () => void;
}

interface ChartRow {
  x: number | string;
  filling: boolean;
  /** Where each comes from; undefined where a series has none. */
  points: (ChartPoint | undefined)[];
}

/** The points as rows of one table: each x once, in order, with the point of every series. */
export function rowsOf(series: readonly ChartSeries[]): ChartRow[] {
  const rows = new Map<number | string, ChartRow>();
  series.forEach(({ points }, column) => {
    for (const point of points) {
      const { x, filling = false } = point;
      const row = rows.get(x) ?? { x, filling: false, points: series.map(() => undefined) };
      row.points[column] = point;
      row.filling ||= filling;
      rows.set(x, row);
    }
  });
  const entries = [...rows.values()];
  const inTime = entries.every(({ x }) => typeof x === 'number');
  return inTime ? entries.toSorted((a, b) => Number(a.x) - Number(b.x)) : entries;
}
