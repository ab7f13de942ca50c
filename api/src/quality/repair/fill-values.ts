import type { Value } from '../kinds.ts';

/** Digits that are kept of a value that nobody measured. */
const DIGITS = 6;

/** On the line between the nearest values on both sides; where one side has none, as the other. Undefined where nothing is known. */
export function onTheLine(at: number, values: readonly Value[]): number | undefined {
  let before: Value | undefined;
  for (const value of values) {
    if (value.at >= at) {
      if (!before) return value.value;
      const share = (at - before.at) / (value.at - before.at);
      return rounded(before.value + (value.value - before.value) * share);
    }
    before = value;
  }
  return before?.value;
}

export const rounded = (value: number): number => Number(value.toPrecision(DIGITS));

/** The instants, a pace apart, between two readings, at which nothing is. */
export function missingInstants(
  from: number,
  until: number,
  pace: number,
  values: readonly Value[],
): number[] {
  const instants: number[] = [];
  const isThere = (at: number) => values.some((value) => Math.abs(value.at - at) < pace / 2);
  for (let at = from + pace; at < until - pace / 2; at += pace) {
    // Devices send at whole seconds.
    const instant = Math.round(at / 1000) * 1000;
    if (!isThere(instant)) instants.push(instant);
  }
  return instants;
}
