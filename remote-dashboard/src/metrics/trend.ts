/** Which way a series went, and by how many percent; `percent` is null when there is nothing to compare with. */
export interface Trend {
  direction: 'up' | 'down' | 'flat';
  percent: number | null;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The percent change of the mean of the second half of the points against that of the first (B-7.4), to one
 * decimal. An odd point in the middle counts as recent.
 */
export function trendOf(points: readonly number[]): Trend | null {
  if (points.length < 2) return null;
  const middle = Math.floor(points.length / 2);
  const before = mean(points.slice(0, middle));
  const after = mean(points.slice(middle));
  return changeOf(before, after);
}

/** The percent change from one figure to another, to one decimal. */
export function changeOf(before: number, after: number): Trend {
  if (before === 0) return { direction: after === 0 ? 'flat' : after > 0 ? 'up' : 'down', percent: null };
  const percent = Math.round(((after - before) / Math.abs(before)) * 1000) / 10;
  if (percent === 0) return { direction: 'flat', percent: 0 };
  return { direction: percent > 0 ? 'up' : 'down', percent };
}
