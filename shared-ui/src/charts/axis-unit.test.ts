import { expect, it } from 'vitest';
import { axisUnit, decimalsOf } from './axis-unit.ts';

it.each([
  ['W', 999, 'W', 1],
  ['W', 1000, 'kW', 1e3],
  ['W', 2500, 'kW', 1e3],
  ['W', 3_500_000, 'MW', 1e6],
  ['kWh', 999_000, 'MWh', 1e3],
  ['kWh', 2_500_000, 'GWh', 1e6],
  ['°C', 9_000_000, '°C', 1],
])('%s up to %d is written in %s', (unit, most, written, divisor) => {
  expect(axisUnit(unit, most)).toEqual({ unit: written, divisor });
});

it('needs as many decimals as a figure has', () => {
  expect([3, 0.5, 0.25, 0.125, 0.1 + 0.2].map(decimalsOf)).toEqual([0, 1, 2, 3, 1]);
  expect([0, 1 / 3, 5e-10, 2.5e-7, -0.0005].map(decimalsOf)).toEqual([0, 3, 10, 8, 4]);
});
