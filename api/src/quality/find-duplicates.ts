import type { Fault, Value } from './kinds.ts';
import type { SeriesHour, Usual } from './usual.ts';

const HOUR = 3_600_000;
const LEAST_TIMES = 1.8;
/** Of the pace: what comes sooner after another, and is the same, is the same again. */
const AT_ONCE = 0.25;
const SAME = 0.8;

export const mayHaveDuplicates = ({ n }: SeriesHour, { pace, perHour }: Usual): boolean =>
  pace !== null && perHour >= 2 && n >= LEAST_TIMES * perHour - 1;

/** Hours with as many different readings as usual, each of which came more than once. A faster pace has more different ones. */
export function findDuplicates(
  metric: string,
  hours: readonly SeriesHour[],
  usual: Usual,
  readings: (hour: SeriesHour) => readonly Value[] | undefined,
): Fault[] {
  const faults: Fault[] = [];
  for (const hour of hours) {
    const values = mayHaveDuplicates(hour, usual) ? readings(hour) : undefined;
    const more = values ? duplicatesIn(values, usual) : 0;
    if (more === 0) continue;
    const last = faults.at(-1);
    if (last && hour.first - (last.until ?? 0) <= HOUR) {
      last.until = hour.last;
      last.count += more;
      continue;
    }
    faults.push({
      kind: 'duplicate',
      metric,
      from: hour.first,
      until: hour.last,
      count: more,
      seen: hour.n,
      expected: usual.perHour,
    });
  }
  return faults;
}

function duplicatesIn(values: readonly Value[], { pace, perHour }: Usual): number {
  if (pace === null) return 0;
  let [groups, again, same] = [0, 0, 0];
  let begin = Number.NEGATIVE_INFINITY;
  for (const [index, { at, value }] of values.entries()) {
    if (at - begin > AT_ONCE * pace) {
      groups += 1;
      begin = at;
      continue;
    }
    again += 1;
    if (value === values[index - 1]?.value) same += 1;
  }
  // The first may be the second of one of the hour before, and the second of the last may come in the next.
  const isUsual = Math.abs(groups - perHour) <= Math.max(1, perHour / 4);
  return isUsual && again >= (LEAST_TIMES - 1) * (groups - 2) && same >= SAME * again ? again : 0;
}
