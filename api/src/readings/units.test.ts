import fc from 'fast-check';
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
    expect(converted?.value).toBe(expected);
  });

  it.each([
    [9, 'Wh', 0.009],
    [0.1, 'MWh', 100],
    [4.35, 'MW', 4_350_000],
    [1.1, 'GWh', 1_100_000],
    [293.15, 'K', 20],
    [98.6, '°F', 37],
    [1e-9, 'mW', 1e-12],
    [0.1 + 0.2, 'kWh', 0.1 + 0.2],
  ])('%d %s is written in the canonical unit as on paper: %d', (value, unit, expected) => {
    expect(toCanonical(value, unit)?.value).toBe(expected);
  });

  it('rounds once: no other number is nearer to what decimal arithmetic gives', () => {
    /** value × [0] / [1] + [2] / [1], in whole numbers. */
    const exactly: Record<string, readonly [bigint, bigint, bigint]> = {
      Wh: [1n, 1000n, 0n],
      GWh: [1_000_000n, 1n, 0n],
      J: [1n, 3_600_000n, 0n],
      MJ: [10n, 36n, 0n],
      '°F': [5n, 9n, -160n],
      K: [100n, 100n, -27_315n],
      'km/h': [10n, 36n, 0n],
      mph: [44_704n, 100_000n, 0n],
    };
    const decimals = fc
      .tuple(fc.integer(), fc.integer({ min: 0, max: 9 }))
      .map(([whole, places]) => whole / 10 ** places);
    const values = fc.oneof(decimals, fc.double({ min: -1e15, max: 1e15, noNaN: true }));
    fc.assert(
      fc.property(values, fc.constantFrom(...Object.keys(exactly)), (value, unit) => {
        const [times = 1n, per = 1n, plus = 0n] = exactly[unit] ?? [];
        const [above, below] = decimalOf(value);
        const expected = [above * times + plus * below, below * per] as const;
        const found = toCanonical(value, unit)?.value ?? NaN;
        const off = distance(binaryOf(found), expected);
        for (const other of neighbors(found))
          expect(isAtMost(off, distance(binaryOf(other), expected))).toBe(true);
      }),
      { numRuns: 3000 },
    );
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

type Fraction = readonly [above: bigint, below: bigint];

/** The decimal as which a number is written. */
function decimalOf(value: number): Fraction {
  const [, sign = '', whole = '', places = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? [];
  const above = BigInt(whole + places) * (sign ? -1n : 1n);
  const exponent = Number(power) - places.length;
  return exponent < 0 ? [above, 10n ** BigInt(-exponent)] : [above * 10n ** BigInt(exponent), 1n];
}

/** What a number is in binary, exactly. */
function binaryOf(value: number): Fraction {
  let below = 1n;
  let above = value;
  while (!Number.isInteger(above)) {
    above *= 2;
    below *= 2n;
  }
  return [BigInt(above), below];
}

function neighbors(value: number): number[] {
  const view = new DataView(new ArrayBuffer(8));
  return [-1n, 1n].map((step) => {
    view.setFloat64(0, value === 0 ? Number.MIN_VALUE : value);
    view.setBigInt64(0, view.getBigInt64(0) + step);
    return view.getFloat64(0);
  });
}

function distance([above, below]: Fraction, [other, ofOther]: Fraction): Fraction {
  const difference = above * ofOther - other * below;
  return [difference < 0n ? -difference : difference, below * ofOther];
}

function isAtMost([above, below]: Fraction, [other, ofOther]: Fraction): boolean {
  return above * ofOther <= other * below;
}
