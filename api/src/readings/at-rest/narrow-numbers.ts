/** Whole numbers up to this are kept in two bytes each, and up to that in four. */
export const MOST = { small: 32_767, medium: 2_147_483_647 };
/** Digits after the point with which whole numbers are tried. */
const UNITS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** Numbers as multiples of the inverse of `unit`, or as they are: of the three lists one is there. */
export interface NarrowNumbers {
  unit: number;
  small?: readonly number[];
  medium?: readonly number[];
  large?: readonly number[];
}

export const multiplesOf = (numbers: readonly number[], unit: number): number[] =>
  numbers.map((number) => Math.round(number * unit));

/** Whether whole numbers of the unit give it back, bit for bit. */
export const isWhole = (number: number, unit: number): boolean =>
  Math.round(number * unit) / unit === number && Math.abs(number) * unit <= MOST.medium;

/** The least unit of which all of them are whole numbers, and that `fits` besides. */
export function unitOf(
  numbers: readonly number[],
  fits: (unit: number) => boolean = () => true,
): number | undefined {
  return UNITS.find((unit) => numbers.every((number) => isWhole(number, unit)) && fits(unit));
}

/** In the narrowest of the three that gives each of them back. */
export function narrowed(
  numbers: readonly number[],
  unit: number | undefined = unitOf(numbers),
): NarrowNumbers {
  if (unit === undefined) return { unit: 1, large: numbers };
  const multiples = multiplesOf(numbers, unit);
  return multiples.every((multiple) => Math.abs(multiple) <= MOST.small)
    ? { unit, small: multiples }
    : { unit, medium: multiples };
}

/** JSON has no minus zero, and would lose it. */
export const isKeptByJson = (number: number | null): number is number =>
  number !== null && Number.isFinite(number) && !Object.is(number, -0);
