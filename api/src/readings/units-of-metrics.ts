import { canonicalUnits, type Quantity } from './units.ts';

/** Metrics whose unit we know without being told; others are stored as they come. */
export const quantityOfMetric = new Map<string, Quantity>(
  Object.entries({
    energy_consumption: 'energy',
    power: 'power',
    temperature: 'temperature',
    humidity: 'ratio',
    voltage: 'voltage',
    current: 'current',
    frequency: 'frequency',
    pressure: 'pressure',
    wind_speed: 'speed',
    irradiance: 'irradiance',
  } as const),
);

/** The unit in which a metric is stored; undefined for those whose names say nothing to us. */
export function unitOfMetric(metric: string): string | undefined {
  const quantity = quantityOfMetric.get(metric);
  return quantity && canonicalUnits[quantity];
}
