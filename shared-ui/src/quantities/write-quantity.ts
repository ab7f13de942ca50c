import type { Formats } from '../i18n/formats.ts';
import { isTiny, isWrittenZero, readableFigure } from './larger-units.ts';

/** As many decimals as anybody formats. */
const MOST_DECIMALS = 20;
/** Six digits tell a figure. */
const NEAR = 5e-6;

/** A figure in the unit that people read it in: 84.0 MW. A metric may have none. */
export function writeQuantity(format: Formats, value: number, unit: string | null, decimals = 0): string {
  const short = unit === null ? { value, unit, decimals } : readableFigure(value, unit, decimals);
  if (isHuge(short.value)) return writePower(format, short.value, short.unit);
  return short.unit === null
    ? format.number(short.value, short.decimals)
    : format.unit(short.value, short.unit, short.decimals);
}

/** Nobody counts that many digits, and no table has room for them. */
const isHuge = (value: number): boolean => Math.abs(value) >= 1e12;

/** The precise figure, where what is written is in another unit, or is zero although there is something. */
export function preciseQuantity(
  format: Formats,
  value: number,
  unit: string | null,
  decimals: number,
): string | undefined {
  const readable = unit === null ? { value, unit } : readableFigure(value, unit, decimals);
  const isShort = readable.unit !== unit || isHuge(readable.value);
  if (!isShort && (value === 0 || !isWrittenZero(value, decimals))) return undefined;
  const enough = isTiny(value, decimals) ? decimalsThatTell(value, decimals) : decimals;
  if (!isTold(value, enough) && enough === MOST_DECIMALS) return writePower(format, value, unit);
  return unit === null ? format.number(value, enough) : format.unit(value, unit, enough);
}

/** What no number of decimals tells, or has more digits than anybody counts: 1e-21 V, 2.5e14. */
function writePower(format: Formats, value: number, unit: string | null): string {
  const [digits, exponent] = value.toExponential(5).split('e');
  const short = Number(digits);
  const written = `${format.number(short, decimalsThatTell(short, 0))}e${Number(exponent)}`;
  return unit === null ? written : `${written}\u00A0${unit}`;
}

const isTold = (value: number, decimals: number): boolean =>
  Math.abs(Number(value.toFixed(decimals)) / value - 1) <= NEAR;

function decimalsThatTell(value: number, least: number): number {
  let decimals = least;
  while (decimals < MOST_DECIMALS && !isTold(value, decimals)) decimals += 1;
  return decimals;
}
