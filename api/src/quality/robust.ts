/** Of numbers in any order; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Of a normal distribution this is its standard deviation; a tenth of wild values hardly move it. */
export function deviation(values: readonly number[], around = median(values)): number {
  return 1.4826 * median(values.map((value) => Math.abs(value - around)));
}
