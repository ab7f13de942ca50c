import type { Formats } from '../i18n/formats.ts';
import { readableFigure } from '../quantities/larger-units.ts';

export interface FigureText {
  figure: string;
  /** Written smaller behind it. */
  unit?: string;
}

/** How a card writes a figure; of none that there is no reading. */
export function cardFigureText(
  format: Formats,
  value: number | null,
  unit: string,
  decimals: number,
): FigureText {
  if (value === null) return { figure: '–' };
  if (unit === '%') return { figure: format.percent(value, decimals) };
  const short = readableFigure(value, unit, decimals);
  return { figure: format.number(short.value, short.decimals), unit: `\u00A0${short.unit}` };
}
