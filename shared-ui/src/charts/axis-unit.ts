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

/** How many decimals a round figure has, three at most. */
export function decimalsOf(value: number): number {
  const places = [0, 1, 2].find((digits) => Math.abs(Number(value.toFixed(digits)) - value) < 1e-9);
  return places ?? 3;
}
