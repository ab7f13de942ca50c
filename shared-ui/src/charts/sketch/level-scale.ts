/** About so many levels have a label. */
const COUNT = 5;

/** The y axis as the engine has it: from one round level to another, with round levels between. */
export interface LevelScale {
  from: number;
  to: number;
  ticks: number[];
}

/**
 * Of the figures that it has to show; null where they are all the same, farther apart than numbers can say, or so near to each other
 * that steps between them cannot be counted: of those no axis can be made.
 */
export function levelScale(figures: Iterable<number>): LevelScale | null {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const figure of figures) {
    if (figure < least) least = figure;
    if (figure > most) most = figure;
  }
  if (!(least < most)) return null;
  // Rounding the ends may ask for a wider step, with which they are rounded once more.
  const rough = rounded(least, most, stepOf(least, most));
  const [from, to] = rounded(...rough, stepOf(...rough));
  if (!Number.isFinite(to - from)) return null;
  const step = stepOf(from, to);
  const [first, last] = [Math.ceil(over(from, step)), Math.floor(over(to, step))];
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return null;
  const ticks: number[] = [];
  for (let at = first; at <= last; at += 1) ticks.push(times(at, step));
  return { from, to, ticks };
}

/** 1, 2 or 5 times a power of ten. A fraction is its denominator, negative: tenths have no exact number. */
function stepOf(from: number, to: number): number {
  const exact = (to - from) / COUNT;
  const power = Math.floor(Math.log(exact) / Math.LN10);
  const error = exact / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.SQRT2 ? 2 : 1;
  return power >= 0 ? factor * 10 ** power : -(10 ** -power) / factor;
}

const over = (value: number, step: number) => (step > 0 ? value / step : value * -step);
const times = (count: number, step: number) => (step > 0 ? count * step : count / -step);

function rounded(from: number, to: number, step: number): [number, number] {
  return [times(Math.floor(over(from, step)), step), times(Math.ceil(over(to, step)), step)];
}
