/** One line or one group of bars. */
export interface ChartSeries {
  name: string;
  points: readonly ChartPoint[];
  /** Drawn dashed: what the others are compared with. */
  dashed?: boolean;
}

export interface ChartPoint {
  /** Milliseconds since 1970 for a time axis, or a category's name. */
  x: number | string;
  /** null: no reading; the line has a gap there. */
  y: number | null;
}

export interface ChartProps {
  kind: 'line' | 'bar';
  series: readonly ChartSeries[];
  /** Read out to screen readers. */
  label: string;
  unit?: string;
  decimals?: number;
  /** Times stand for whole days: they are written without a time of day. */
  wholeDays?: boolean;
  /** Ends of the time axis in milliseconds; by default those of the data. */
  from?: number;
  to?: number;
  /** Lets people mark a part of a time axis; called with its ends in milliseconds. */
  onZoom?: (from: number, to: number) => void;
  /** Called each time that a drawing is finished. */
  onDrawn?: () => void;
}

/** The points as rows of one table: each x once, in order, with the y of every series. */
export function rowsOf(series: readonly ChartSeries[]): { x: number | string; values: (number | null)[] }[] {
  const rows = new Map<number | string, (number | null)[]>();
  series.forEach(({ points }, column) => {
    for (const { x, y } of points) {
      const values = rows.get(x) ?? series.map(() => null);
      values[column] = y;
      rows.set(x, values);
    }
  });
  const entries = [...rows].map(([x, values]) => ({ x, values }));
  const inTime = entries.every(({ x }) => typeof x === 'number');
  return inTime ? entries.toSorted((a, b) => Number(a.x) - Number(b.x)) : entries;
}
