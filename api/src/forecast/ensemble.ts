import { HORIZON, indexed, type Signal } from './signal.ts';

/**
 * - `model`: what other days had in store, moved by how today differs from them.
 * - `climatology`: the complete-history persistence ensemble, which is what other days had at that time of day.
 * - `persistence`: the optimal convex combination of climatology and persistence, with the spread of other days.
 */
export const methods = ['model', 'climatology', 'persistence'] as const;
export type Method = (typeof methods)[number];

/** A day of the past each, the last one first, hour by hour in kWh; NaN where that day cannot tell. */
export type Members = Float64Array[];

/**
 * So many members, nothing known yet, in one piece of memory: thousands of small pieces a site leave a heap of the process full
 * of holes, which the system never gets back.
 */
export function blankMembers(count: number, horizon: number): Members {
  const whole = new Float64Array(count * horizon).fill(Number.NaN);
  return Array.from({ length: count }, (_, index) => whole.subarray(index * horizon, (index + 1) * horizon));
}

export const DAY = 24;
/** More days say little more, and cost. */
const MOST_MEMBERS = 40;
/** What a fit of weeks says is taken for less than it seems. */
const RIDGE = 0.01;

/** What may come in the hours after `now`, from what was known then. */
export function ensemblesAt(signal: Signal, now: number, horizon = HORIZON): Record<Method, Members> {
  const usual = indexed(signal, now, 'hourOfDay');
  const alike = indexed(signal, now, 'kindOfHour');
  const last = latestOf(usual.x, 1);
  const hour = latestOf(alike.x, 1);
  const day = meanOfDay(alike.x);
  return {
    climatology: membersOf(usual, now, horizon, () => () => 0),
    persistence: membersOf(usual, now, horizon, (lead) => {
      const weight = autocorrelation(usual.x, last, lead);
      return (other) => weight * ((last[now] ?? Number.NaN) - (last[other] ?? Number.NaN));
    }),
    model: membersOf(alike, now, horizon, (lead) => {
      const [ofHour = 0, ofDay = 0] = fit(alike.x, [hour, day], lead);
      return (other) =>
        ofHour * ((hour[now] ?? Number.NaN) - (hour[other] ?? Number.NaN)) +
        ofDay * ((day[now] ?? Number.NaN) - (day[other] ?? Number.NaN));
    }),
  };
}

function membersOf(
  { x, energyOf }: ReturnType<typeof indexed>,
  now: number,
  horizon: number,
  shiftAt: (lead: number) => (day: number) => number,
): Members {
  const days = Math.min(MOST_MEMBERS, Math.floor(now / DAY) - 1);
  const members = blankMembers(Math.max(0, days), horizon);
  for (let lead = 1; lead <= horizon; lead += 1) {
    const shift = shiftAt(lead);
    // At night there is no index, and nothing to expect.
    const isNothing = energyOf(1, now + lead - 1) === energyOf(0, now + lead - 1);
    for (const [index, member] of members.entries()) {
      const day = now - DAY * (index + 1);
      const found = x[day + lead - 1] ?? Number.NaN;
      const moved = shift(day);
      const value = Number.isNaN(moved) ? found : found + moved;
      member[lead - 1] = isNothing ? energyOf(0, now + lead - 1) : energyOf(value, now + lead - 1);
    }
  }
  return members;
}

/** At each hour the mean of the last so many that are known, of those of a day. */
function latestOf(x: Float64Array, count: number): Float64Array {
  const found = new Float64Array(x.length + 1).fill(Number.NaN);
  for (let now = 1; now <= x.length; now += 1) {
    let [sum, known] = [0, 0];
    for (let hour = now - 1; hour >= Math.max(0, now - DAY) && known < count; hour -= 1) {
      const value = x[hour] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      sum += value;
      known += 1;
    }
    if (known > 0) found[now] = sum / known;
  }
  return found;
}

/** At each hour the mean of the day before. */
function meanOfDay(x: Float64Array): Float64Array {
  return latestOf(x, DAY);
}

/** The weight of persistence that errs least: how much an hour says of the one so much later. */
function autocorrelation(x: Float64Array, last: Float64Array, lead: number): number {
  const [weight = 0] = fit(x, [last], lead, 0);
  return Math.min(1, Math.max(0, weight));
}

/**
 * Weights of one or two features for what comes `lead` hours later, by least squares, drawn towards none. Half of what
 * forecasts cost is spent here: no pieces of memory are made within the loop, and hours of which nothing is known end at once.
 */
function fit(x: Float64Array, features: readonly Float64Array[], lead: number, ridge = RIDGE): number[] {
  const [first, second] = features;
  if (!first) return [];
  if (!second) {
    const { n, vaa, vay } = sumsOfOne(x, first, lead, ridge);
    return [n >= DAY && vaa > 0 ? vay / vaa : 0];
  }
  const { n, a, b, y, aa, ab, bb, ay, by } = sumsOfTwo(x, first, second, lead);
  if (n < DAY) return [0, 0];
  const vaa = (aa - (a * a) / n) * (1 + ridge);
  const vab = ab - (a * b) / n;
  const vbb = (bb - (b * b) / n) * (1 + ridge);
  const vay = ay - (a * y) / n;
  const vby = by - (b * y) / n;
  const determinant = vaa * vbb - vab * vab;
  if (!(determinant > 1e-12 * vaa * vbb)) return [vaa > 0 ? vay / vaa : 0, 0];
  return [(vay * vbb - vby * vab) / determinant, (vby * vaa - vay * vab) / determinant];
}

function sumsOfOne(x: Float64Array, first: Float64Array, lead: number, ridge: number) {
  let n = 0;
  let a = 0;
  let y = 0;
  let aa = 0;
  let ay = 0;
  for (let now = DAY, at = DAY + lead - 1; at < x.length; now += 1, at += 1) {
    const then = x[at] ?? Number.NaN;
    const one = first[now] ?? Number.NaN;
    if (Number.isNaN(one + then)) continue;
    n += 1;
    a += one;
    y += then;
    aa += one * one;
    ay += one * then;
  }
  return { n, vaa: (aa - (a * a) / n) * (1 + ridge), vay: ay - (a * y) / n };
}

function sumsOfTwo(x: Float64Array, first: Float64Array, second: Float64Array, lead: number) {
  let n = 0;
  let a = 0;
  let b = 0;
  let y = 0;
  let aa = 0;
  let ab = 0;
  let bb = 0;
  let ay = 0;
  let by = 0;
  for (let now = DAY, at = DAY + lead - 1; at < x.length; now += 1, at += 1) {
    const then = x[at] ?? Number.NaN;
    const one = first[now] ?? Number.NaN;
    const two = second[now] ?? Number.NaN;
    if (Number.isNaN(one + two + then)) continue;
    n += 1;
    a += one;
    b += two;
    y += then;
    aa += one * one;
    ab += one * two;
    bb += two * two;
    ay += one * then;
    by += two * then;
  }
  return { n, a, b, y, aa, ab, bb, ay, by };
}
