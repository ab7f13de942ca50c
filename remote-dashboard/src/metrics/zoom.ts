import type { TimeRange } from './time-range.ts';

/** Milliseconds that a zoom shows at least: four quarters of an hour. */
const SMALLEST = 3_600_000;

/** The middle half of what is seen; null where that would be too little to draw. */
export function zoomedIn({ start, end }: TimeRange): TimeRange | null {
  const quarter = (end.getTime() - start.getTime()) / 4;
  if (2 * quarter < SMALLEST) return null;
  return { start: new Date(start.getTime() + quarter), end: new Date(end.getTime() - quarter) };
}

/** What is seen half its length earlier or later, within the whole; null where it is at the end already. */
export function zoomMoved(seen: TimeRange, whole: TimeRange, direction: -1 | 1): TimeRange | null {
  const length = seen.end.getTime() - seen.start.getTime();
  const wanted = seen.start.getTime() + (direction * length) / 2;
  const start = Math.max(whole.start.getTime(), Math.min(whole.end.getTime() - length, wanted));
  if (start === seen.start.getTime()) return null;
  return { start: new Date(start), end: new Date(start + length) };
}
