import styles from './sparkline.module.css';

export interface SparkPoint {
  /** Milliseconds since 1970. */
  x: number;
  /** null: a gap. */
  y: number | null;
  /** It holds readings that were repaired. */
  repaired?: boolean;
}

const WIDTH = 300;
const HEIGHT = 56;
const MARGIN = 3;
const DIAMOND = 4;

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
      <path className={styles.repaired} d={diamondsOf(points)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Where a point lies in the picture: 0 at the bottom when all is positive. */
function placesOf(points: readonly SparkPoint[]) {
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const xs = points.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(0, ...known), Math.max(...known)];
  return {
    across: (x: number) => (right === left ? 0 : ((x - left) / (right - left)) * WIDTH),
    up: (y: number) =>
      HEIGHT - MARGIN - (high === low ? 0 : ((y - low) / (high - low)) * (HEIGHT - 2 * MARGIN)),
  };
}

/** An SVG path over the whole width and height; a gap where there is no reading. */
export function sparkPath(points: readonly SparkPoint[]): string {
  if (points.every(({ y }) => y === null)) return '';
  const { across, up } = placesOf(points);
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

/** A diamond at each point that holds repaired readings, but for those that the one before covers. */
export function diamondsOf(points: readonly SparkPoint[]): string {
  const { across, up } = placesOf(points);
  let last = Number.NEGATIVE_INFINITY;
  return points
    .map(({ x, y, repaired = false }) => {
      if (!repaired || y === null || across(x) - last < DIAMOND) return '';
      last = across(x);
      return `M${last.toFixed(1)} ${(up(y) - DIAMOND).toFixed(1)}l${DIAMOND} ${DIAMOND}l${-DIAMOND} ${DIAMOND}l${-DIAMOND} ${-DIAMOND}z`;
    })
    .join('');
}
