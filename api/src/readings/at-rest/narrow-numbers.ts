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

export const multiplesOf = (numbers: readonly number[], unit: number): number[] => {
  const multiples: number[] = [];
  for (const number of numbers) multiples.push(Math.round(number * unit));
  return multiples;
};

/** Whether whole numbers of the unit give each of them back, bit for bit. */
function areWhole(numbers: readonly number[], unit: number): boolean {
  for (const number of numbers) {
    const multiple = number * unit;
    if (Math.round(multiple) / unit !== number || multiple > MOST.medium || multiple < -MOST.medium)
      return false;
  }
  return true;
}

/** The least unit of which all of them are whole numbers, and that `fits` besides. */
export function unitOf(
  numbers: readonly number[],
  fits: (unit: number) => boolean = () => true,
): number | undefined {
  return UNITS.find((unit) => areWhole(numbers, unit) && fits(unit));
}

/** In the narrowest of the three that gives each of them back. */
export function narrowed(
  numbers: readonly number[],
  unit: number | undefined = unitOf(numbers),
): NarrowNumbers {
  if (unit === undefined) return { unit: 1, large: numbers };
  const multiples = multiplesOf(numbers, unit);
  for (const multiple of multiples)
    if (multiple > MOST.small || multiple < -MOST.small) return { unit, medium: multiples };
  return { unit, small: multiples };
}

/** A number that is written as one has no minus zero. */
export const isKeptByText = (number: number | null): number is number =>
  number !== null && Number.isFinite(number) && !Object.is(number, -0);
