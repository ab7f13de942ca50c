import { describe, expect, it } from 'vitest';
import { limitsInWords, limitsOf } from './limits.ts';
import { knownUnits, toCanonical } from './units.ts';

const tenYears = 10 * 366 * 24 * 60 * 60 * 1000;

describe('the limits of numbers', () => {
  it('let nothing add up to more than a number holds: ten years of the most in each millisecond', () => {
    const quantities = knownUnits.map((unit) => toCanonical(1, unit)?.quantity);
    for (const quantity of [undefined, ...quantities])
      for (const metric of ['energy_consumption', 'power', 'anything']) {
        const { least, most } = limitsOf(metric, quantity);
        expect(Number.isFinite(most * tenYears) && Number.isFinite(least * tenYears)).toBe(true);
        expect(least).toBeLessThan(most);
      }
  });

  it('are told in one sentence', () => {
    expect(limitsInWords).toContain(
      'energy_consumption ±1e9 kWh, power ±1e12 W, temperature -273.15 to 10000 °C',
    );
    expect(limitsInWords).toMatch(/any other number ±1e15$/);
  });
});
