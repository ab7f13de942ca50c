import { bandOf, type ExpectedHour } from './expect-hours.ts';
import { type HourOfSite, quantile } from './solar-model.ts';

/** A site’s hour, and the mean wind speed that it sent for it in m/s. */
export interface WindHour extends HourOfSite {
  speed: number | null;
}

export interface WindExpectation {
  /** Without those hours of which nothing is known of the wind. */
  hours: ExpectedHour[];
  /** Hours that were learned from. */
  learned: number;
}

const DAY = 86_400_000;
/** Width of a bin in m/s, as in IEC 61400-12-1. */
const BIN = 0.5;
const LEAST_IN_A_BIN = 3;
const LEAST_BINS = 6;
const LEAST_HOURS = 100;
const LEAST_DAYS = 5;
/** Of what a site gives at best: with less it stands still, or nearly. */
const STANDS_STILL = 0.01;

/**
 * m/s. Turbines stop at some 25 of ten minutes and start again at some 20: what an hour's mean is does not tell whether gusts
 * stopped one. (IEC 61400-26-1 counts that as out of what it is made for, and not as down.)
 */
const STORM = 20;
/** Hours around one in which a neighbor stopped in a storm: it passes them one after the other. */
const STORM_HOURS = 6;
/** Of its best hour: a neighbor that gives so much may have a storm. */
const FULL = 0.95;
/**
 * Of the best hour. Power grows with the cube of the wind: where neighbors have a fifth of it there are 7 m/s, and no place nearby
 * has the 3 m/s below which turbines stand. At a twentieth there are 5 m/s, and places differ by so much from hour to hour.
 */
const CALM_HOUR = 0.2;

/**
 * By the power curve of the site itself. The median of a bin, where the standard has the mean, is not moved by hours in
 * which the site stood still. Speeds that the curve does not reach tell nothing.
 */
export function expectByWindSpeed(
  hours: readonly WindHour[],
  limit: number | null,
): WindExpectation | 'too_few_hours' {
  const known = hours.flatMap(({ energy, speed }) =>
    energy === null || speed === null || speed < 0 ? [] : [{ energy, speed }],
  );
  const bins = [...Map.groupBy(known, ({ speed }) => Math.round(speed / BIN)).values()]
    .filter((inBin) => inBin.length >= LEAST_IN_A_BIN)
    .map((inBin) => ({
      speed: inBin.reduce((sum, { speed }) => sum + speed, 0) / inBin.length,
      energy: quantile(
        inBin.map(({ energy }) => energy),
        0.5,
      ),
    }))
    .toSorted((a, b) => a.speed - b.speed);
  if (known.length < LEAST_HOURS || bins.length < LEAST_BINS) return 'too_few_hours';
  const found = hours.flatMap(({ at, energy, speed }) => {
    const expected = speed === null ? null : onCurve(bins, speed);
    const mayRest = (speed ?? 0) >= STORM;
    return expected === null ? [] : [{ at, energy, expected: between(expected, limit), mayRest }];
  });
  return { hours: withBand(balanced(found, limit), limit), learned: known.length };
}

function onCurve(curve: readonly { speed: number; energy: number }[], speed: number): number | null {
  const above = curve.findIndex((bin) => bin.speed >= speed);
  const [low, high] = [curve[above - 1], curve[above]];
  if (low && high) {
    const share = (speed - low.speed) / (high.speed - low.speed);
    return low.energy + share * (high.energy - low.energy);
  }
  const end = above === 0 ? curve[0] : curve.at(-1);
  return end && Math.abs(end.speed - speed) <= BIN ? end.energy : null;
}

/** By what wind sites nearby gave, each related to this one by what both gave on their usual days. */
export function expectByNeighbors(
  own: readonly HourOfSite[],
  others: readonly (readonly HourOfSite[])[],
  limit: number | null,
): (WindExpectation & { neighbors: number }) | 'too_few_days' | 'no_comparison' {
  if (others.every((hours) => hours.every(({ energy }) => energy === null))) return 'no_comparison';
  const related = others.flatMap((hours) => {
    const ratio = ratioTo(own, hours);
    return ratio === null ? [] : [{ hours, ratio }];
  });
  if (related.length === 0) return 'too_few_days';
  const storms = stormsOf(
    related.map(({ hours }) => hours),
    own.length,
  );
  const found = own.flatMap(({ at, energy }, index) => {
    const seen = related.flatMap(({ hours, ratio }) => {
      const theirs = hours[index]?.energy ?? null;
      return theirs === null ? [] : [theirs * ratio];
    });
    const expected = between(quantile(seen, 0.5), limit);
    return seen.length === 0 ? [] : [{ at, energy, expected, mayRest: storms.has(index) }];
  });
  const learned = own.filter(({ energy }) => energy !== null).length;
  const hours = withBand(balanced(found, limit), limit);
  const calm = CALM_HOUR * mostOf(hours.map(({ expected }) => expected));
  return {
    hours: hours.map((hour) => ({ ...hour, mayRest: hour.mayRest === true || hour.expected < calm })),
    learned,
    neighbors: related.length,
  };
}

/** By index the hours around those in which one of the sites stood still while another gave all it can. */
function stormsOf(sites: readonly (readonly HourOfSite[])[], count: number): Set<number> {
  const best = sites.map((hours) => mostOf(hours.map(({ energy }) => energy ?? 0)));
  const storms = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const shares = sites.flatMap((hours, site) => {
      const energy = hours[index]?.energy ?? null;
      return energy === null ? [] : [energy / (best[site] ?? 1)];
    });
    if (!shares.some((share) => share <= STANDS_STILL) || !shares.some((share) => share >= FULL)) continue;
    for (let near = index - STORM_HOURS; near <= index + STORM_HOURS; near += 1) storms.add(near);
  }
  return storms;
}

/** The middle of what days say: those on which one of both stood still are left out. */
function ratioTo(own: readonly HourOfSite[], other: readonly HourOfSite[]): number | null {
  const days = new Map<number, { own: number; other: number }>();
  for (const [index, { at, energy }] of own.entries()) {
    const theirs = other[index]?.energy ?? null;
    if (energy === null || theirs === null) continue;
    const day = days.get(Math.floor(at / DAY)) ?? { own: 0, other: 0 };
    days.set(Math.floor(at / DAY), day);
    day.own += energy;
    day.other += theirs;
  }
  const all = [...days.values()];
  const best = { own: mostOf(all.map((day) => day.own)), other: mostOf(all.map((day) => day.other)) };
  const ratios = all
    .filter((day) => day.own > STANDS_STILL * best.own && day.other > STANDS_STILL * best.other)
    .map((day) => day.own / day.other);
  return ratios.length < LEAST_DAYS ? null : quantile(ratios, 0.5);
}

const mostOf = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0);
const between = (energy: number, limit: number | null) =>
  Math.min(Math.max(energy, 0), limit ?? Number.POSITIVE_INFINITY);

type Found = Pick<ExpectedHour, 'at' | 'energy' | 'expected' | 'mayRest'>;

/** A day counts as usual when at least this share of what was expected came, and at most so many times as much. */
const USUAL = 0.5;
/** Days of which less than this share of a mean day was expected always count: what calm days differ by is little. */
const CALM = 0.3;
/** From round to round the same days are usual. */
const ROUNDS = 5;

/**
 * Makes usual days add up. Medians are moved by no fault, but hours of wind are spread to one side: they add up to less than
 * came, by some percent, and by a third where the neighbors' wind is another one. That would hide what was lost.
 */
function balanced(found: readonly Found[], limit: number | null): Found[] {
  const known = found.filter(({ energy }) => energy !== null);
  const days = [...Map.groupBy(known, ({ at }) => Math.floor(at / DAY)).values()]
    .map((hours) => ({
      // What is above the limit cannot be expected either.
      energy: sum(hours.map(({ energy }) => between(energy ?? 0, limit))),
      expected: sum(hours.map(({ expected }) => expected)),
    }))
    .filter(({ expected }) => expected > 0);
  const mean = sum(days.map(({ expected }) => expected)) / days.length;
  let factor = quantile(
    days.map(({ energy, expected }) => energy / expected),
    0.5,
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const usual = days.filter(({ energy, expected }) => {
      const share = energy / (expected * factor);
      return expected < CALM * mean || (share > USUAL && share < 1 / USUAL);
    });
    factor = sum(usual.map(({ energy }) => energy)) / sum(usual.map(({ expected }) => expected));
    if (usual.length < LEAST_DAYS || !(factor > 0)) return [...found];
  }
  return found.map((hour) => ({ ...hour, expected: between(hour.expected * factor, limit) }));
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function withBand(found: readonly Found[], limit: number | null): WindExpectation['hours'] {
  const { low, high } = bandOf(found);
  return found.map((hour) => ({
    ...hour,
    low: hour.expected * low,
    high: between(hour.expected * high, limit),
  }));
}
