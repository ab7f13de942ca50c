import type { Formats } from '../i18n/formats.ts';
import { readableFigure } from './larger-units.ts';

/** A figure in the unit that people read it in: 84.0 MW. */
export function writeQuantity(format: Formats, value: number, unit: string, decimals = 0): string {
  const short = readableFigure(value, unit, decimals);
  return format.unit(short.value, short.unit, short.decimals);
}
