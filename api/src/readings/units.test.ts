import { describe, expect, it } from 'vitest';
import { canonicalUnits, knownUnits, toCanonical } from './units.ts';

describe('units of readings', () => {
  it.each([
    [1500, 'Wh', 'energy', 1.5],
    [2, 'kWh', 'energy', 2],
    [0.25, 'MWh', 'energy', 250],
    [3.6, 'MJ', 'energy', 1],
    [7, 'W', 'power', 7],
    [3.2, 'kW', 'power', 3200],
    [1.5, 'MW', 'power', 1_500_000],
    [1500, 'mW', 'power', 1.5],
    [212, '°F', 'temperature', 100],
    [-40, 'F', 'temperature', -40],
    [273.15, 'K', 'temperature', 0],
    [55, '%', 'ratio', 55],
    [0.4, 'kV', 'voltage', 400],
    [250, 'mA', 'current', 0.25],
    [1, 'bar', 'pressure', 1000],
    [36, 'km/h', 'speed', 10],
  ] as const)('%d %s is %s %d in the canonical unit', (value, unit, quantity, expected) => {
    const converted = toCanonical(value, unit);
    expect(converted?.quantity).toBe(quantity);
    expect(converted?.value).toBeCloseTo(expected, 9);
  });

  it('knows no unit that it does not list', () => {
    for (const unit of ['', 'parsec', 'constructor', '__proto__', 'KwH'])
      expect(toCanonical(1, unit)).toBeUndefined();
  });

  it('leaves canonical values as they are', () => {
    for (const unit of Object.values(canonicalUnits)) expect(toCanonical(42.5, unit)?.value).toBe(42.5);
    expect(knownUnits).toEqual(expect.arrayContaining(Object.values(canonicalUnits)));
  });
});
