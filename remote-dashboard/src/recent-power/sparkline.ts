/** Pixels of the drawing; a stroke of two stays within. */
export const SPARKLINE = { width: 120, height: 28, inset: 1.5 };

/**
 * The path of a small line from zero (or the lowest figure below it) to the highest, and dots on what is marked. Where nothing
 * is known the line is interrupted; a figure with nothing known beside it is a dot.
 * @param at where each value stands in its time, from 0 to 1
 */
export function sparkline(
  at: readonly number[],
  values: readonly (number | null)[],
  marked: readonly boolean[] = [],
): { line: string; marks: string } {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0, ...known);
  const { width, height, inset } = SPARKLINE;
  const place = (share: number, length: number) => (inset + share * (length - 2 * inset)).toFixed(1);
  // Halves are taken before they are subtracted: figures may be so great that their difference is no number any more.
  const share = (value: number) => (high === low ? 0 : (value / 2 - low / 2) / (high / 2 - low / 2));
  const line: string[] = [];
  const marks: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const point = `${place(at[index] ?? 0, width)} ${place(1 - share(value), height)}`;
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    if (before === null) line.push(`M${point}`, ...(after === null ? ['h0'] : []));
    else line.push(`L${point}`);
    if (marked[index]) marks.push(`M${point}h0`);
  }
  return { line: line.join(''), marks: marks.join('') };
}
