import type { ExpectedHour, SkyOfHour } from '../expected/expect-hours.ts';
import { dayOfSun, findShortfall, looks, type ToldDay, toldDays } from '../expected/shortfall.ts';
import type { Cause } from './causes.ts';

/** A site that gives less than it used to, or did so lately. Days are numbered by `dayOfSun`. */
export interface FollowedShortfall {
  cause: 'string' | 'soiling';
  /** The first day that was lower. */
  since: number;
  /** The last one, once it is over. */
  until: number | null;
  /** The share of the expected that came before. */
  usual: number;
  /** kWh that its best days gave then for each kWh on a square meter: what is expected follows from it. */
  scale: number;
}

type Hour = Pick<ExpectedHour, 'at' | 'energy' | 'expected'> & Partial<SkyOfHour>;
type ByHour = ReadonlyMap<number, { cause: Cause; kwh: number }>;

/** So many days that are as they used to be end it: one by one days differ. */
const RECOVERED = 2;
/** Days. What lasts longer is what the site is like now. */
const LONGEST = 365;
/** With more of it gone, a dark day would be told to have lost many times what it gave. */
const MOST_MISSING = 0.9;
const [strings, soiling] = looks;
const leastOf = { string: strings.least, soiling: soiling.least };

interface Site {
  longitude: number;
  scale: number;
  before: FollowedShortfall | null;
}

/**
 * Goes on with a shortfall, or looks for one; and moves hours below the band to it.
 * Hours that another cause has tell nothing of it: a string is not down because the site was held down.
 */
export function followShortfall(
  hours: readonly Hour[],
  byHour: ByHour,
  { longitude, scale, before }: Site,
): { shortfall: FollowedShortfall | null; lost: ByHour } {
  const dayOf = ({ at }: Hour) => dayOfSun(at, longitude);
  const isFree = ({ at }: Hour) => (byHour.get(at)?.cause ?? 'unknown') === 'unknown';
  const free = hours.map((hour) => (isFree(hour) ? hour : { ...hour, energy: null }));
  const isOpen = before !== null && before.until === null;
  const fresh = free.map((hour) => (isWithin(before, dayOf(hour)) ? { ...hour, energy: null } : hour));
  const next = isOpen ? null : found(fresh, longitude, scale);
  // What began before the last one was over tells of the days around it, and would take its place.
  const followed = next !== null && next.since > (before?.until ?? Number.NEGATIVE_INFINITY) ? next : before;
  if (!followed) return { shortfall: null, lost: byHour };

  const told = toldDays(free, longitude).filter(({ day }) => isWithin(followed, day));
  const isLower = ({ share }: ToldDay) => share < followed.usual * (1 - leastOf[followed.cause] / 2);
  const lower = new Map(told.filter(isLower).map((each) => [each.day, each]));
  const recovered = endOf(told, isLower, followed.cause);
  const today = hours.at(-1) ? dayOfSun(hours.at(-1)?.at ?? 0, longitude) : 0;
  const isOver = recovered !== null || today - followed.since > LONGEST;
  const lowerBefore = [...lower.keys()].filter((day) => day < (recovered ?? Number.POSITIVE_INFINITY));
  const until = followed.until ?? (isOver ? Math.max(followed.since, ...lowerBefore) : null);
  const shortfall = { ...followed, until };

  const lost = new Map(byHour);
  const missing = shareMissing(
    [...lower.values()].filter(({ day }) => isWithin(shortfall, day)),
    followed.usual,
  );
  const telling = new Set(told.map(({ day }) => day));
  for (const hour of free) {
    const { at, energy, expected } = hour;
    const day = dayOf(hour);
    if (energy === null || expected <= 0 || !isWithin(shortfall, day)) continue;
    const own = lower.get(day);
    // Of a dark day nothing can be told: the same share is missing as on the others.
    const kwh = own
      ? (followed.usual - own.share) * expected
      : telling.has(day)
        ? 0
        : (energy * missing) / (1 - missing);
    if (kwh > 0) lost.set(at, { cause: followed.cause, kwh });
  }
  return { shortfall, lost };
}

/**
 * The first day on which it is over; null while it goes on. A string is down on all of its days, so that any days in a row
 * which are as usual end it: weather may follow before anybody looks. Soiling is told by the sum of many that vary.
 */
function endOf(
  told: readonly ToldDay[],
  isLower: (day: ToldDay) => boolean,
  cause: FollowedShortfall['cause'],
): number | null {
  const first = cause === 'string' ? 0 : Math.max(0, told.length - RECOVERED);
  for (let index = first; index + RECOVERED <= told.length; index += 1) {
    const days = told.slice(index, index + RECOVERED);
    if (!days.some(isLower)) return days[0]?.day ?? null;
  }
  return null;
}

function isWithin(shortfall: FollowedShortfall | null, day: number): boolean {
  return shortfall !== null && day >= shortfall.since && day <= (shortfall.until ?? Number.POSITIVE_INFINITY);
}

function found(hours: readonly Hour[], longitude: number, scale: number): FollowedShortfall | null {
  const shortfall = findShortfall(hours, longitude);
  if (!shortfall) return null;
  const { usual, days } = shortfall;
  const cause = days === strings.days ? 'string' : 'soiling';
  // It may have begun before the days that it was seen in: back to the last one that was as usual.
  let { since } = shortfall;
  for (const { day, share } of toldDays(hours, longitude).toReversed()) {
    if (day > since) continue;
    if (share >= usual * (1 - leastOf[cause] / 2)) break;
    since = day;
  }
  return { cause, since, until: null, usual, scale };
}

/** Of what usually comes, on all of the days together. */
function shareMissing(days: readonly ToldDay[], usual: number): number {
  const weight = days.reduce((sum, day) => sum + day.weight, 0);
  if (weight <= 0 || usual <= 0) return 0;
  const share = days.reduce((sum, day) => sum + day.share * day.weight, 0) / weight;
  return Math.min(MOST_MISSING, Math.max(0, 1 - share / usual));
}
