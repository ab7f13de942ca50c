import { expect, it } from 'vitest';
import type { BucketRow } from './timeseries-points.ts';
import { haveUnevenQuarters } from './uneven-quarters.ts';

const noon = Date.parse('2026-05-17T12:00:00.000Z');

/** By quarters of an hour which part of its sites is known, and what they give; null where none is. */
const rowsOf = (
  type: string,
  known: readonly (number | null)[],
  valueAt: (quarter: number) => number = () => 5,
): BucketRow[] =>
  known.flatMap((coverage, quarter) =>
    coverage === null
      ? []
      : [
          {
            time_bucket: new Date(noon + quarter * 900_000).toISOString(),
            value: valueAt(quarter),
            role: 'generation',
            type,
            coverage,
            complete: true,
          },
        ],
  );
const hours = (count: number, quarters: readonly (number | null)[]) =>
  Array.from({ length: count }, () => quarters).flat();

it('are those of sites that send each hour, or each half', () => {
  expect(haveUnevenQuarters(rowsOf('solar', hours(24, [null, null, null, 1])))).toBe(true);
  expect(haveUnevenQuarters(rowsOf('solar', hours(24, [1, null, 1, null])))).toBe(true);
});

it('are those of a type of which half send each hour, whatever others do', () => {
  const slow = rowsOf('charger', hours(24, [0.5, 0.5, 0.5, 1]));
  expect(haveUnevenQuarters([...rowsOf('solar', hours(24, [1, 1, 1, 1])), ...slow])).toBe(true);
});

it('are those of a type of which one of six sends each hour, where it is a large one', () => {
  const known = hours(24, [5 / 6, 5 / 6, 5 / 6, 1]);
  const sending = (large: number) => (quarter: number) => 5 + (quarter % 4 === 3 ? large : 0);
  expect(haveUnevenQuarters(rowsOf('wind', known, sending(84)))).toBe(true);
  expect(haveUnevenQuarters(rowsOf('wind', known, (quarter) => -sending(84)(quarter)))).toBe(true);
  expect(haveUnevenQuarters(rowsOf('wind', known, sending(0.1)))).toBe(false);
  // A sun that rises and sets, of which the small site is no part that anybody sees.
  const sun = (quarter: number) => Math.max(0, Math.sin(((quarter - 20) / 56) * Math.PI)) * 100;
  expect(haveUnevenQuarters(rowsOf('solar', known, sun))).toBe(false);
});

it('are not those of sites of which some are silent, all day or for some hours', () => {
  const outage = [
    ...hours(10, [1, 1, 1, 1]),
    ...hours(4, [0.2, null, null, null]),
    ...hours(10, [1, 1, 1, 1]),
  ];
  expect(haveUnevenQuarters(rowsOf('wind', hours(24, [0.5, 0.5, 0.5, 0.5])))).toBe(false);
  expect(haveUnevenQuarters(rowsOf('wind', outage))).toBe(false);
  expect(haveUnevenQuarters(rowsOf('wind', hours(6, [null, null, null, 1])))).toBe(false);
  expect(haveUnevenQuarters([])).toBe(false);
});
