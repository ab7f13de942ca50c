import { canonicalUnits, type Quantity } from './units.ts';
import { quantityOfMetric } from './units-of-metrics.ts';

/** The least and the most that a stored number may be, in the canonical unit of what it measures. */
export interface Limits {
  least: number;
  most: number;
  unit: string;
}

const within = (least: number, most: number, quantity: Quantity): Limits => ({
  least,
  most,
  unit: canonicalUnits[quantity],
});

/**
 * Wide enough for the largest plant and for sensors that are a little off, and no wider: one reading of 1e308 would make
 * every sum that it is part of infinite. Energy is that of one interval.
 */
export const limitsByQuantity: Record<Quantity, Limits> = {
  energy: within(-1e9, 1e9, 'energy'),
  power: within(-1e12, 1e12, 'power'),
  apparent_power: within(-1e12, 1e12, 'apparent_power'),
  reactive_power: within(-1e12, 1e12, 'reactive_power'),
  temperature: within(-273.15, 10_000, 'temperature'),
  ratio: within(-1000, 1000, 'ratio'),
  voltage: within(-1e7, 1e7, 'voltage'),
  current: within(-1e7, 1e7, 'current'),
  frequency: within(-1e9, 1e9, 'frequency'),
  pressure: within(-1e7, 1e7, 'pressure'),
  speed: within(-1000, 1000, 'speed'),
  irradiance: within(-1e6, 1e6, 'irradiance'),
};

/** Ten years of a reading each millisecond add up to 3e26, which is far from the largest number. */
export const anyLimits: Limits = { least: -1e15, most: 1e15, unit: '' };

/**
 * What is nearer to zero is zero: the last of a filter that fades out. PostgreSQL refuses to divide the smallest numbers
 * there are, so that one of them in a sum would make every average that it is part of an error.
 */
export const leastMagnitude = 1e-100;

/**
 * @param converted what the unit measures that the value was given in, if it was given in one. A meter's counter is energy
 * as well, but not that of one interval: only `energy_consumption` has the limits of energy.
 */
export function limitsOf(metric: string, converted?: Quantity): Limits {
  const quantity = quantityOfMetric.get(metric) ?? (converted === 'energy' ? undefined : converted);
  return quantity ? limitsByQuantity[quantity] : anyLimits;
}

/** What is wrong with a number beyond the limits. */
export function beyondLimits({ least, most, unit }: Limits): string {
  return `Must be from ${written(least)} to ${written(most)}${unit && ` ${unit}`}.`;
}

/** All limits in a sentence, for the documentation. */
export const limitsInWords = `${[...quantityOfMetric.keys()]
  .map((metric) => limitInWords(metric, limitsOf(metric)))
  .join(', ')}, any other number ${limitInWords('', anyLimits).trim()}`;

function limitInWords(metric: string, { least, most, unit }: Limits): string {
  const range = least === -most ? `±${written(most)}` : `${written(least)} to ${written(most)}`;
  return `${metric} ${range} ${unit}`.trim();
}

function written(limit: number): string {
  return Math.abs(limit) >= 1e6 ? limit.toExponential().replace('e+', 'e') : String(limit);
}
