import { commandsOfDiamonds, commandsThrough, pathText } from 'shared-ui';
import styles from './sparkline.module.css';

export interface SparkPoint {
  /** Milliseconds since 1970. */
  x: number;
  /** null: a gap. */
  y: number | null;
  /** It holds readings that were repaired. */
  repaired?: boolean;
}

interface SparklineProps {
  points: readonly SparkPoint[];
  /** Ends of the time axis in milliseconds, wherever points begin and end. */
  from: number;
  to: number;
  label: string;
}

const WIDTH = 300;
const HEIGHT = 56;
/** Room for ends of lines, and for points by themselves. */
const MARGIN = 3;

/** A line without axes: the shape of a day. `label` says it in words. */
export function Sparkline({ points, from, to, label }: SparklineProps) {
  const known = points.flatMap(({ y }) => (y === null ? [] : [y]));
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const across = (x: number) => tenths(MARGIN + ((x - from) / (to - from)) * (WIDTH - 2 * MARGIN));
  const up = (y: number) =>
    tenths(HEIGHT - MARGIN - (high === low ? 0 : ((y - low) / (high - low)) * (HEIGHT - 2 * MARGIN)));
  const places = points.map(({ x, y }) => [across(x), y === null ? Number.NaN : up(y)]);
  const line = commandsThrough(places);
  const diamonds = commandsOfDiamonds(places.filter((_, index) => points[index]?.repaired));
  return (
    <svg
      className={styles.spark}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <path d={pathText(line)} vectorEffect="non-scaling-stroke" />
      <path className={styles.repaired} d={pathText(diamonds)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

const tenths = (length: number) => Math.round(length * 10) / 10;
