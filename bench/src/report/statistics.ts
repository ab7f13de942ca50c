/** The value below which the given part of the sample lies (nearest rank). */
export function percentile(sample: readonly number[], part: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(sorted.length * part) - 1);
  const value = sorted[rank];
  if (value === undefined) throw new Error('A percentile needs at least one value.');
  return value;
}

export function median(sample: readonly number[]): number {
  return percentile(sample, 0.5);
}

export function round(value: number, places = 0): number {
  return Number(value.toFixed(places));
}
