import { expect, it } from 'vitest';
import type { BucketRow } from './timeseries-points.ts';
import { haveUnevenQuarters } from './uneven-quarters.ts';

const noon = Date.parse('2026-05-17T12:00:00.000Z');

/** By quarters of an hour which part of its sites is known; null where none is. */
const rowsOf = (type: string, known: readonly (number | null)[]): BucketRow[] =>
  known.flatMap((coverage, quarter) =>
    coverage === null
      ? []
      : [
          {
            time_bucket: new Date(noon + quarter * 900_000).toISOString(),
            value: 5,
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
