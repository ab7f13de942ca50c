import type { Fault, Value } from './kinds.ts';
import { hourOfDay, type SeriesHour, type Usual } from './usual.ts';

const HOUR = 3_600_000;
/** Two readings that did not come, and never less than a quarter of an hour. */
const PACES = 2.5;
const LEAST_GAP = HOUR / 4;
const LEAST_MISSING = 2;
/** In most places it sends at such an hour: else its silence is usual. */
const SENDS = 0.5;

/** Whether it usually sends in the hour that ends with an instant, or after it. */
export const usuallySends = ({ present }: Pick<Usual, 'present'>, at: number): boolean =>
  (present[hourOfDay({ at: at - 1 })] ?? 0) >= SENDS;

export const longestUsual = (pace: number): number => Math.max(PACES * pace, LEAST_GAP);

/** Whether a gap may lie within the hour: its readings have to be looked at. */
export const mayHaveGap = ({ n }: SeriesHour, { pace, perHour }: Usual): boolean =>
  pace !== null && perHour >= 2 && n <= perHour - Math.max(1, 0.15 * perHour);

/**
 * Silences of a metric. Where they are asked for, the readings of an hour are known; of the others the first and the last.
 * @param now up to when something should have come; null where what is missing at the end is not to be told
 */
export function findGaps(
  metric: string,
  hours: readonly SeriesHour[],
  usual: Usual,
  readings: (hour: SeriesHour) => readonly Value[] | undefined,
  now: number | null,
): Fault[] {
  const { pace } = usual;
  if (pace === null) return [];
  const longest = longestUsual(pace);
  const gaps: Fault[] = [];
  const take = (from: number, until: number, isOver: boolean) => {
    if (until - from <= longest) return;
    const count = missingBetween(from, until, pace, usual);
    if (count < LEAST_MISSING) return;
    gaps.push({
      kind: 'gap',
      metric,
      from,
      until: isOver ? until : null,
      count,
      seen: (until - from) / 1000,
      expected: pace / 1000,
    });
  };
  let before: number | null = null;
  for (const hour of hours) {
    const known = readings(hour);
    // Between the first and the last of the others there are as many as usual.
    for (const at of known?.map((value) => value.at) ?? [hour.first]) {
      if (before !== null) take(before, at, true);
      before = at;
    }
    if (!known) before = hour.last;
  }
  if (before !== null && now !== null) take(before, now, false);
  return gaps;
}

/** How many readings did not come, without those of hours in which it usually is silent. */
function missingBetween(from: number, until: number, pace: number, usual: Usual): number {
  let known = 0;
  for (let at = Math.floor(from / HOUR) * HOUR; at < until; at += HOUR) {
    if (!usuallySends(usual, at + HOUR)) continue;
    known += Math.min(until, at + HOUR) - Math.max(from, at);
  }
  return Math.max(0, Math.round(known / pace) - 1);
}
