import { largerUnits } from '../quantities/larger-units.ts';

interface AxisUnit {
  unit: string;
  /** What a figure is divided by to be one of this unit. */
  divisor: number;
}

/** The unit that keeps the labels of an axis short whose largest figure is `most`. */
export function axisUnit(unit: string, most: number): AxisUnit {
  const larger = largerUnits[unit]?.find(({ divisor }) => most >= divisor);
  return larger ?? { unit, divisor: 1 };
}

/** More a number has not. */
const MOST_DECIMALS = 15;

/** How many decimals a round figure has: three at most, and of one that is smaller than those can say, as many as it takes. */
export function decimalsOf(value: number): number {
  const near = Math.abs(value) * 1e-6;
  const most = Math.abs(value) < 0.001 ? MOST_DECIMALS : 3;
  for (let digits = 0; digits < most; digits += 1)
    if (Math.abs(Number(value.toFixed(digits)) - value) <= near) return digits;
  return most;
}
