import type { Formats } from './formats.ts';

/** A part of the time, from 0 to 1, in whole percent: never more than it is, and hardly anything is not nothing. */
export function partOfTime(part: number, format: Formats): string {
  const percent = Math.floor(part * 100);
  return part > 0 && percent === 0 ? `<${format.percent(1)}` : format.percent(percent);
}
