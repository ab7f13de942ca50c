import type { Fault } from './kinds.ts';
import { type FlatRun, flatRuns, type SeriesHour, type Usual } from './usual.ts';

const HOUR = 3_600_000;
/** Of a temperature with one digit quiet nights keep it for six. */
const LEAST_HOURS = 8;
/** Times what is usual. */
const TIMES = 3;
/** What is held down stands at the most of its day, for no longer than there is light. */
const LONGEST_TOP = 12;

export interface StuckContext {
  metric: string;
  /** It is what the site gives: it may be held down. */
  isOutput: boolean;
  /** Where it stands still as long as it likes: its nameplate, a whole battery. */
  ends: readonly number[];
}

/** The same value, not zero, for far longer than is usual. */
export function findStuck(
  hours: readonly SeriesHour[],
  usual: Usual,
  { metric, isOutput, ends }: StuckContext,
): Fault[] {
  if (usual.isCounter) return [];
  const least = Math.max(LEAST_HOURS, TIMES * usual.flat + 1);
  return flatRuns(hours)
    .filter(
      (run) =>
        run.length >= least &&
        !usual.levels.includes(run.value) &&
        // It goes no further: a river at its least, a sensor at its end.
        run.value !== usual.least &&
        run.value !== usual.most &&
        !ends.some((end) => Math.abs(run.value - end) <= 0.02 * Math.abs(end)) &&
        !(isOutput && isTop(run, hours)),
    )
    .map(({ value, begin, end }) => {
      const own = hours.slice(begin, end + 1);
      return {
        kind: 'stuck',
        metric,
        from: own[0]?.first ?? 0,
        until: end === hours.length - 1 ? null : (own.at(-1)?.last ?? 0),
        count: own.reduce((sum, { n }) => sum + n, 0),
        seen: value,
        expected: null,
      };
    });
}

function isTop({ value, begin, end, length }: FlatRun, hours: readonly SeriesHour[]): boolean {
  const [from, to] = [hours[begin]?.at ?? 0, hours[end]?.at ?? 0];
  const near = hours.filter(({ at }) => at >= from - LONGEST_TOP * HOUR && at <= to + LONGEST_TOP * HOUR);
  // While it still goes on, nothing after it tells that it came down.
  return length <= LONGEST_TOP && near.every(({ max }) => Math.abs(max) <= Math.abs(value) * 1.005);
}
