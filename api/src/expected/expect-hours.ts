import { type HourOfSite, learn, quantile, type SolarSite, type Unfit } from './solar-model.ts';

/** Hours of all sites are the same ones, in order. */
export interface SiteHours {
  site: SolarSite;
  hours: readonly HourOfSite[];
  /** Of each hour the {@link clearEnergy}, which takes the most time of all. */
  clear: readonly number[];
}

/** An hour of a site, and what was to be expected of it. */
export interface ExpectedHour {
  at: number;
  /** kWh; null where nothing is known. */
  energy: number | null;
  /** What was to be expected, in kWh, and between which figures most hours lie. */
  expected: number;
  low: number;
  high: number;
  /** Whether a healthy site may give nothing: there is too little light or wind to start with, or too much wind. */
  mayRest?: boolean;
}

/** What was known of the sky over a solar site in an hour. */
export interface SkyOfHour {
  /** Whether clouds were seen by neighbors, or an hour like the others was assumed. */
  clouds: 'neighbors' | 'usual';
  /** Of each neighbor: what its sky alone would have let expect, as a share of `expected`; null where it told nothing. */
  byNeighbor: readonly (number | null)[];
}

export interface Expectation {
  hours: (ExpectedHour & SkyOfHour)[];
  factor: number;
  days: number;
  /** Sites of the region that tell of clouds. */
  neighbors: number;
}

/** Of what a clear sky gives at the best: in less light than this figures of an hour tell nothing of clouds. */
const ENOUGH_LIGHT = 0.05;
/** A neighbor that gives less than this of a clear sky stands still: no cloud is so dark. */
const STANDS_STILL = 0.02;
/** W/m² on the modules below which inverters sleep: data sheets say 0.5 to 1% of what they are made for. */
const STARTS = 10;
/** Of a clear sky so much comes through the darkest clouds. */
const DARKEST = 0.1;
/** Under the clouds of neighbors a site has half the light or twice as much, where there is next to none. */
const UNLIKE = 2;
/** Bright edges of clouds add to a clear sky, for moments; over an hour no more than this. */
const BRIGHTEST = 1.15;
const band = { low: 0.1, high: 0.9 };

/** What a site should have made in each hour: its clear sky, less what is always lost, less the clouds of the hour. */
export function expectHours(own: SiteHours, others: readonly SiteHours[]): Expectation | Unfit {
  const { site, hours, clear } = own;
  const learned = learn(site, hours, clear);
  if (typeof learned === 'string') return learned;
  const neighbors = others.map(skyOver).filter((sky) => sky !== undefined);
  const possible = clear.map((energy) => energy * learned.factor);
  const most = site.limit ?? Number.POSITIVE_INFINITY;
  const usual = usualSky(hours, possible);
  const expected = hours.map(({ at, energy }, index) => {
    const seen = neighbors.flatMap((each) => each[index] ?? []);
    const sky = seen.length > 0 ? quantile(seen, 0.5) : usual;
    const expectedUnder = (share: number) => Math.min((possible[index] ?? 0) * share, most);
    const figure = expectedUnder(sky);
    const onModules = (1000 * (clear[index] ?? 0) * sky) / site.peak;
    return {
      at,
      energy,
      expected: figure,
      mayRest: onModules < UNLIKE * STARTS,
      clouds: seen.length > 0 ? ('neighbors' as const) : ('usual' as const),
      byNeighbor: neighbors.map((each) => {
        const share = each[index];
        return share === undefined || figure <= 0 ? null : expectedUnder(share) / figure;
      }),
    };
  });
  const { low, high } = bandOf(expected);
  return {
    hours: expected.map((hour) => ({
      ...hour,
      low: hour.expected * low,
      high: Math.min(hour.expected * high, most),
    })),
    factor: learned.factor,
    days: learned.days,
    neighbors: neighbors.length,
  };
}

/**
 * Of each hour the share of a clear sky that a site saw; undefined at night, where it was silent, and where it stood still. Where
 * the sun is so low that its inverters sleep under dark clouds, nothing that came tells of the clouds: without it a dark
 * morning of the region would be held against what an hour usually has.
 */
function skyOver({ site, hours, clear }: SiteHours): (number | undefined)[] | undefined {
  const learned = learn(site, hours, clear);
  if (typeof learned === 'string') return undefined;
  const enough = ENOUGH_LIGHT * Math.max(...clear);
  return hours.map(({ energy }, index) => {
    const light = clear[index] ?? 0;
    if (energy === null || light < enough) return undefined;
    const share = energy / (light * learned.factor);
    const maySleep = (1000 * DARKEST * light) / site.peak < STARTS;
    return share < STANDS_STILL && !maySleep ? undefined : Math.min(share, BRIGHTEST);
  });
}

/** The share of a clear sky that the site itself has had, while it worked. */
function usualSky(hours: readonly HourOfSite[], possible: readonly number[]): number {
  let [sent, light] = [0, 0];
  for (const [index, { energy }] of hours.entries()) {
    const most = possible[index] ?? 0;
    if (energy === null || energy <= STANDS_STILL * most) continue;
    sent += energy;
    light += most;
  }
  return light > 0 ? Math.min(1, sent / light) : 0;
}

/** Between which shares of the expected most hours of the site lie that it worked in. */
export function bandOf(hours: readonly Pick<ExpectedHour, 'energy' | 'expected'>[]): {
  low: number;
  high: number;
} {
  const enough = ENOUGH_LIGHT * Math.max(0, ...hours.map(({ expected }) => expected));
  const shares = hours.flatMap(({ energy, expected }) =>
    energy === null || expected < enough || expected <= 0 || energy <= STANDS_STILL * expected
      ? []
      : [energy / expected],
  );
  if (shares.length === 0) return { low: 1, high: 1 };
  return {
    low: Math.min(1, quantile(shares, band.low)),
    high: Math.max(1, quantile(shares, band.high)),
  };
}
