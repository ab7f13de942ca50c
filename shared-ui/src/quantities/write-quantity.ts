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
  return unit === null ? format.number(value, enough) : format.unit(value, unit, enough);
}

function decimalsThatTell(value: number, least: number): number {
  let decimals = least;
  while (decimals < MOST_DECIMALS && Math.abs(Number(value.toFixed(decimals)) / value - 1) > NEAR)
    decimals += 1;
  return decimals;
}
