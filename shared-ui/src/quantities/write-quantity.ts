import type { Formats } from '../i18n/formats.ts';
import { isTiny, isWrittenZero, readableFigure } from './larger-units.ts';

/** As many decimals as anybody formats. */
const MOST_DECIMALS = 20;
/** Six digits tell a figure. */
const NEAR = 5e-6;

/** A figure in the unit that people read it in: 84.0 MW. A metric may have none. */
export function writeQuantity(format: Formats, value: number, unit: string | null, decimals = 0): string {
  if (unit === null) return format.number(value, decimals);
  const short = readableFigure(value, unit, decimals);
  return format.unit(short.value, short.unit, short.decimals);
}

/** The precise figure, where what is written is in another unit, or is zero although there is something. */
export function preciseQuantity(
  format: Formats,
  value: number,
  unit: string | null,
  decimals: number,
): string | undefined {
  const isShort = unit !== null && readableFigure(value, unit, decimals).unit !== unit;
  if (!isShort && (value === 0 || !isWrittenZero(value, decimals))) return undefined;
  const enough = isTiny(value, decimals) ? decimalsThatTell(value, decimals) : decimals;
  if (!isTold(value, enough) && enough === MOST_DECIMALS) return writePower(format, value, unit);
  return unit === null ? format.number(value, enough) : format.unit(value, unit, enough);
}

/** What no number of decimals tells: 1e-21 V. */
function writePower(format: Formats, value: number, unit: string | null): string {
  const [digits, exponent] = value.toExponential(5).split('e');
  const short = Number(digits);
  const written = `${format.number(short, decimalsThatTell(short, 0))}e${exponent}`;
  return unit === null ? written : `${written}\u00A0${unit}`;
}

const isTold = (value: number, decimals: number): boolean =>
  Math.abs(Number(value.toFixed(decimals)) / value - 1) <= NEAR;

function decimalsThatTell(value: number, least: number): number {
  let decimals = least;
  while (decimals < MOST_DECIMALS && !isTold(value, decimals)) decimals += 1;
  return decimals;
}
