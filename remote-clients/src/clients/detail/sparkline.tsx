import styles from './sparkline.module.css';

export interface SparkPoint {
  /** Milliseconds since 1970. */
  x: number;
  /** null: a gap. */
  y: number | null;
}

const WIDTH = 300;
const HEIGHT = 56;
const MARGIN = 3;

/** A line without axes: the shape of a day. `label` says it in words. */
export function Sparkline({ points, label }: { points: readonly SparkPoint[]; label: string }) {
  return (
    <svg
      className={styles.spark}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={sparkPath(points)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** An SVG path over the whole width and height; a gap where there is no reading, and 0 at the bottom when all is positive. */
export function sparkPath(points: readonly SparkPoint[]): string {
  const known = points.filter((point): point is { x: number; y: number } => point.y !== null);
  if (known.length === 0) return '';
  const xs = points.map(({ x }) => x);
  const ys = known.map(({ y }) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(0, ...ys), Math.max(...ys)];
  const across = (x: number) => (right === left ? 0 : ((x - left) / (right - left)) * WIDTH);
  const up = (y: number) =>
    HEIGHT - MARGIN - (high === low ? 0 : ((y - low) / (high - low)) * (HEIGHT - 2 * MARGIN));
  let pen = 'M';
  let path = '';
  for (const { x, y } of points) {
    if (y === null) {
      pen = 'M';
      continue;
    }
    path += `${pen}${across(x).toFixed(1)} ${up(y).toFixed(1)}`;
    pen = 'L';
  }
  return path;
}
