import { clearOnPlane, type Plane, type Sun, sunAt } from './clear-sky.ts';

const HOUR = 3_600_000;

/** What must be known of a solar site. */
export interface SolarSite extends Plane {
  latitude: number;
  longitude: number;
  /** The peak power of its modules, in kWp. */
  peak: number;
  /** What its inverters let through, in kW, if that is known. */
  limit: number | null;
}

/** An hour of a site: when it begins, and the energy in kWh; null where nothing is known. */
export interface HourOfSite {
  at: number;
  energy: number | null;
}

/** In so many places of an hour the sun is looked for. */
const SAMPLES = 4;
/** So far below the horizon (degrees) no hour of it sees the sun. */
const NIGHT = -20;

/** What the modules would give in the hour under a clear sky without any loss, in kWh. */
export function clearEnergy(site: SolarSite, at: number): number {
  const middle = at + HOUR / 2;
  if (sunOf(site, middle).altitude < NIGHT) return 0;
  let sum = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const time = at + ((sample + 0.5) * HOUR) / SAMPLES;
    sum += clearOnPlane(time, sunOf(site, time), { tilt: site.tilt, azimuth: site.azimuth });
  }
  return (site.peak * sum) / SAMPLES / 1000;
}

const sunOf = ({ latitude, longitude }: SolarSite, time: number): Sun => sunAt(time, latitude, longitude);

/** Why nothing can be expected of a site, though its facts are there. */
export type Unfit = 'too_few_days' | 'coordinates_do_not_fit';

export interface Learned {
  /** The share of {@link clearEnergy} that is left on its best days: all losses, and shading. */
  factor: number;
  days: number;
}

const LEAST_DAYS = 5;
const BEST = 0.9;
/** Of a day's light so much must be known. */
const KNOWN_LIGHT = 0.8;
/** Hours between the middle of what was sent and the middle of the light that coordinates cannot explain. */
const MOST_OFF = 1.25;
/** Of all that was sent so much may have come when the sun was down: clocks of devices are minutes off. */
const MOST_IN_THE_DARK = 0.1;

/** Learns from hours of which `clear` says what a clear sky would give. A day is one of the sun at the site. */
export function learn(
  { longitude }: Pick<SolarSite, 'longitude'>,
  hours: readonly HourOfSite[],
  clear: readonly number[],
): Learned | Unfit {
  const days = new Map<number, { sent: number; light: number; all: number }>();
  const middles = { sent: 0, light: 0, sentHours: 0, lightHours: 0, dark: 0 };
  for (const [index, { at, energy }] of hours.entries()) {
    const light = clear[index] ?? 0;
    const solar = at / HOUR + 0.5 + longitude / 15;
    const day = days.get(Math.floor(solar / 24)) ?? { sent: 0, light: 0, all: 0 };
    days.set(Math.floor(solar / 24), day);
    day.all += light;
    if (energy === null) continue;
    day.sent += energy;
    day.light += light;
    middles.sent += energy;
    if (light === 0) middles.dark += energy;
    middles.light += light;
    middles.sentHours += energy * (solar % 24);
    middles.lightHours += light * (solar % 24);
  }
  const known = [...days.values()].filter(({ sent, light, all }) => sent > 0 && light >= KNOWN_LIGHT * all);
  const ratios = known.filter(({ light }) => light > 0).map(({ sent, light }) => sent / light);
  if (known.length < LEAST_DAYS || middles.sent <= 0) return 'too_few_days';
  const off = middles.sentHours / middles.sent - middles.lightHours / middles.light;
  // A place without light has no middle of it, and sends all the same.
  if (!(Math.abs(off) <= MOST_OFF) || middles.dark > MOST_IN_THE_DARK * middles.sent)
    return 'coordinates_do_not_fit';
  const factor = quantile(ratios, BEST);
  return factor > 0 ? { factor, days: known.length } : 'too_few_days';
}

/** The value below which a share of the values lies, between neighbors as far as it is between them; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  return quantileInOrder(
    values.toSorted((a, b) => a - b),
    share,
  );
}

/** The same of values that are in order. */
export function quantileInOrder(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const [low = Number.NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
