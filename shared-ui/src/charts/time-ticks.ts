import { tzOffset } from '@date-fns/tz/tzOffset';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  91 * DAY,
  365 * DAY,
];

/** Where an axis begins and ends, in milliseconds. */
export type AxisEnds = readonly [from: number, to: number];

/** How far the clocks of `timeZone` (IANA) are ahead of UTC at `time`, in milliseconds. */
export function zoneOffset(time: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(time)) * 60_000;
}

/** Round times between `from` and `to` on the clock of `timeZone`: at most `most`, and at full hours or midnights. */
export function timeTicks(from: number, to: number, timeZone: string, most: number): number[] {
  const step = stepOf(to - from, most);
  const offset = zoneOffset(from, timeZone);
  const ticks: number[] = [];
  for (let wall = Math.ceil((from + offset) / step) * step; ; wall += step) {
    // Daylight saving may have begun or ended since `from`.
    const tick = wall - zoneOffset(wall - offset, timeZone);
    if (tick > to) return ticks;
    ticks.push(tick);
  }
}

/**
 * Whether a tick is told from its neighbors by the time of day: it is within a day, on an axis with several a day. The
 * midnights at the ends of one day say nothing by their date.
 */
export function isTimeOfDay(tick: number, [from, to]: AxisEnds, timeZone: string, most: number): boolean {
  if (stepOf(to - from, most) >= DAY) return false;
  if (to - from <= DAY && (tick === from || tick === to)) return true;
  return (tick + zoneOffset(tick, timeZone)) % DAY !== 0;
}

function stepOf(length: number, most: number): number {
  return STEPS.find((candidate) => length / candidate <= most) ?? 365 * DAY;
}
