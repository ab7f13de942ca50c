/** value × times / per + plus; the fraction `plus` is [numerator, denominator]. */
export interface Conversion {
  times: number;
  per: number;
  plus: readonly [number, number];
}

/** Far more than the 17 that tell a number from its neighbors. */
const DIGITS = 40;

/**
 * A number converted as somebody would on paper: the shortest decimal that the number is written as, exact fractions, and one
 * rounding at the end. In floating point 9 Wh × 0.001 are 0.009000000000000001 kWh.
 */
export function roundedOnce(value: number, { times, per, plus: [offset, parts] }: Conversion): number {
  if (!Number.isFinite(value)) return value;
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  // value = decimal × 10^power, so the result is a fraction of two whole numbers.
  let above = BigInt(whole + fraction) * BigInt(times) * BigInt(parts);
  let below = BigInt(per) * BigInt(parts);
  if (power >= 0) above *= 10n ** BigInt(power);
  else below *= 10n ** BigInt(-power);
  above += (BigInt(offset) * below) / BigInt(parts);
  return nearest(above, below);
}

/** The number that is nearest to a fraction. */
function nearest(above: bigint, below: bigint): number {
  const [least, most] = [above < 0n ? -above : above, below];
  const shift = Math.max(DIGITS - String(least).length + String(most).length, 0);
  const scaled = least * 10n ** BigInt(shift);
  // A last digit that says that more would follow: what lies between two numbers is never taken for their middle.
  const rest = scaled % most === 0n ? '' : '1';
  const decimal = `${scaled / most}${rest}e${-shift - rest.length}`;
  return above < 0n ? -Number(decimal) : Number(decimal);
}
