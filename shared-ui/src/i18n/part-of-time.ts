import type { Formats } from './formats.ts';

/** A part of the time, from 0 to 1, in whole percent: never more than it is, and hardly anything is not nothing. */
export function partOfTime(part: number, format: Formats): string {
  // 0.29 times 100 is a little less than 29.
  const percent = Math.floor(part * 100 + 1e-9);
  return part > 0 && percent === 0 ? `<${format.percent(1)}` : format.percent(percent);
}
