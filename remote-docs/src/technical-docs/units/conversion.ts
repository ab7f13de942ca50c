import type { DocumentedUnit } from '../reference/openapi.ts';

/** How a value `x` of this unit becomes one of the canonical unit. */
export function conversion({ times, per, plus: [numerator, denominator] }: DocumentedUnit): string {
  const factor = `x${times === 1 ? '' : ` × ${times}`}${per === 1 ? '' : ` ÷ ${per}`}`;
  if (numerator === 0) return factor;
  return `${factor} ${numerator < 0 ? '−' : '+'} ${amount(Math.abs(numerator), denominator)}`;
}

/** A decimal where that is the whole of it, else a fraction. */
function amount(numerator: number, denominator: number): string {
  const decimal = String(numerator / denominator);
  return decimal.length <= 10 ? decimal : `${numerator} ÷ ${denominator}`;
}

/** Large limits as in JSON, where zeros need not be counted. */
export function limitText(limit: number): string {
  const text = Math.abs(limit) < 1e6 ? String(limit) : limit.toExponential().replace('e+', 'e');
  return text.replace('-', '−');
}
