import {
  type Equipment,
  expectByNeighbors,
  findShortfall,
  type HourOfSite,
  lostEnergy,
  mostExpected,
} from 'api/models';
import { round } from '../../report/statistics.ts';
import { otherFleet, solarFleet } from './demo-fleet.ts';
import { expectedAt } from './faults.ts';

const DAY = 24;
const LEARNED = 30 * DAY;
/** Twelve whole months, and the one before that is learned from. */
const DAYS = 395;
const BEGIN = Date.UTC(2026, 5, 1);
const RATED = 2000;

/** What a look at a day tells of a healthy site. */
type Told = (end: number) => Record<'shortfall' | 'outage', boolean>;

export interface MonthOfAlarms {
  month: string;
  shortfall: number;
  outage: number;
  /** Of both, a site-month; what follows a false alarm without a day between is the same one. */
  each: number;
}

/**
 * False alarms of healthy sites by the month of the year in which they begin, of a look at the end of each day: an average over a season hides
 * the dark months, and one over places those far north.
 */
function byMonth(sites: readonly Told[]): MonthOfAlarms[] {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2026, index)).toISOString().slice(5, 7),
    days: 0,
    shortfall: 0,
    outage: 0,
  }));
  for (const told of sites) {
    const on = { shortfall: false, outage: false };
    for (let end = LEARNED; end <= DAYS * DAY; end += DAY) {
      const month = months[new Date(BEGIN + (end - DAY / 2) * 3_600_000).getUTCMonth()];
      if (!month) continue;
      month.days += 1;
      const now = told(end);
      for (const what of ['shortfall', 'outage'] as const) {
        if (now[what] && !on[what]) month[what] += 1;
        on[what] = now[what];
      }
    }
  }
  return months.map(({ days, ...month }) => ({
    ...month,
    each: round(((month.shortfall + month.outage) * 30) / days, 2),
  }));
}

export function solarByMonth(regions: readonly string[], where: { latitude: number; tilt: number }) {
  const fleets = regions.map((region) => solarFleet(9, region, { begin: BEGIN, days: DAYS, ...where }));
  return byMonth(
    fleets.flatMap((fleet) =>
      fleet.map(({ hours, site }, own) => (end: number) => {
        const found = expectedAt(fleet, own, hours, end);
        if (typeof found === 'string') throw new Error(`A healthy site is said to be ${found}.`);
        return {
          shortfall: findShortfall(found.hours, site.longitude) !== null,
          outage: hasOutage(found.hours),
        };
      }),
    ),
  );
}

export function windByMonth(regions: readonly string[], windAt: readonly number[]) {
  const equipment = (meanSpeed: number): Equipment => ({ kind: 'wind', rated: 1000 * RATED, meanSpeed });
  const fleets = regions.map((region) =>
    windAt.flatMap((speed) =>
      otherFleet(1, region, equipment(speed), { begin: BEGIN, days: DAYS, name: `${speed}` }),
    ),
  );
  return byMonth(
    fleets.flatMap((fleet) =>
      fleet.map(({ hours }, own) => (end: number) => {
        const learned = (of: readonly HourOfSite[]) => of.slice(end - LEARNED, end);
        const others = fleet.filter((_, index) => index !== own).map((other) => learned(other.hours));
        const found = expectByNeighbors(learned(hours), others, RATED);
        if (typeof found === 'string') throw new Error(`A healthy site is said to be ${found}.`);
        return { shortfall: false, outage: hasOutage(found.hours) };
      }),
    ),
  );
}

/** In the last day, as the page of a site tells it. */
function hasOutage(hours: Parameters<typeof lostEnergy>[0]): boolean {
  return lostEnergy(hours.slice(-DAY), [], undefined, mostExpected(hours)).outage > 0;
}
