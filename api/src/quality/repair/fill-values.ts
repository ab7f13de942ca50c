import { leastMagnitude } from '../../readings/limits.ts';
import type { Value } from '../kinds.ts';

/** Digits that are kept of a value that nobody measured. */
const DIGITS = 6;

/** On the line between the nearest values on both sides; where one side has none, as the other. Undefined where nothing is known. */
export function onTheLine(at: number, values: readonly Value[]): number | undefined {
  const next = firstFrom(at, values);
  const [before, after] = [values[next - 1], values[next]];
  if (!before || !after) return (before ?? after)?.value;
  const share = (at - before.at) / (after.at - before.at);
  return rounded(before.value + (after.value - before.value) * share);
}

/** The place of the first of them, in order, that is not before an instant. */
function firstFrom(at: number, values: readonly Value[]): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

export const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** As readings are kept: what is nearer to zero than any figure can be worked out of is zero. */
export const kept = (value: number): number => (Math.abs(value) < leastMagnitude ? 0 : value);

/**
 * The instants, a pace apart, between two readings, at which nothing is, and something usually comes.
 * @param values in order
 * @param most of which one more is told, and no others
 */
export function missingInstants(
  from: number,
  until: number,
  pace: number,
  values: readonly Value[],
  sends: (at: number) => boolean = () => true,
  most = Number.POSITIVE_INFINITY,
): number[] {
  const instants: number[] = [];
  for (let at = from + pace; at < until - pace / 2 && instants.length <= most; at += pace) {
    // Devices send at whole seconds.
    const instant = Math.round(at / 1000) * 1000;
    if (sends(instant) && !isNear(instant, values, pace / 2)) instants.push(instant);
  }
  return instants;
}

/** @param values in order */
export function isNear(at: number, values: readonly Value[], reach: number): boolean {
  const next = firstFrom(at, values);
  return [values[next - 1], values[next]].some((value) => value && Math.abs(value.at - at) < reach);
}
