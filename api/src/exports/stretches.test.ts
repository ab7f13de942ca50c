import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutsOf } from './stretches.ts';

const hour = 3_600_000;
const day = 24 * hour;
const range = { start: 0, end: 30 * day };

/** Days of the range, the latest first. */
const daysOf = (readings: number[]) =>
  readings.map((count, index) => ({ day: index * day, readings: count })).toReversed();

describe('stretches of a range', () => {
  it('join days that have few readings, and divide those that have many', () => {
    const few = daysOf(Array.from({ length: 30 }, () => 1000));
    expect([...cutsOf(few, range, 5000)]).toEqual([25, 20, 15, 10, 5, 0].map((nth) => nth * day));
    const many = daysOf(Array.from({ length: 30 }, () => 20_000));
    const cuts = [...cutsOf(many, range, 5000)];
    expect(cuts).toHaveLength(30 * 4);
    expect(cuts.slice(0, 2)).toEqual([30 * day - 6 * hour, 30 * day - 12 * hour]);
  });

  it('do not divide the time between days', () => {
    const days = [
      { day: 29 * day, readings: 10_000 },
      { day: 2 * day, readings: 10_000 },
    ];
    const cuts = [...cutsOf(days, range, 5000)];
    expect(cuts.filter((cut) => cut > 3 * day + hour && cut < 29 * day)).toEqual([]);
    expect(cuts.at(-1)).toBe(0);
  });

  it('go backwards to the start, whatever the days', () => {
    const days = fc.uniqueArray(
      fc.record({ day: fc.integer({ min: -2, max: 31 }), readings: fc.nat(100_000) }),
      {
        selector: (each) => each.day,
      },
    );
    const instants = fc.uniqueArray(fc.nat(30 * day), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(days, instants, (found, ends) => {
        const [start, end] = [Math.min(...ends), Math.max(...ends)];
        const latestFirst = found
          .map((each) => ({ ...each, day: each.day * day }))
          .toSorted((one, other) => other.day - one.day);
        const cuts = [...cutsOf(latestFirst, { start, end }, 5000)];
        expect(cuts.at(-1)).toBe(start);
        for (const [index, cut] of cuts.entries()) expect(cut).toBeLessThan(cuts[index - 1] ?? end);
      }),
    );
  });
});
