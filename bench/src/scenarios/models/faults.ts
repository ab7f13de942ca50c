import {
  expectHours,
  findShifted,
  findShortfall,
  findSpikes,
  type HourOfSite,
  learnUsual,
  lostEnergy,
  mostExpected,
  type SiteHours,
} from 'api/models';
import type { FleetSite } from './demo-fleet.ts';

const LEARNED = 30 * 24;
const NEIGHBORS = 8;
const SPIKE = 1e6;

export interface Fault {
  name: string;
  /** Changes what a site sent from an hour on. */
  inject: (hours: readonly HourOfSite[], from: number) => HourOfSite[];
  /** What tells that it was found, in the hours up to the one that is looked at. */
  sign: 'outage' | 'silence' | 'shortfall' | 'clock' | 'spike';
  /** Looks once in so many hours, and gives up after so many. */
  every: number;
  within: number;
}

const from =
  (change: (energy: number, index: number) => number | null): Fault['inject'] =>
  (hours, start) =>
    hours.map((hour, index) =>
      index < start || hour.energy === null ? hour : { ...hour, energy: change(hour.energy, index - start) },
    );

const most = (hours: readonly HourOfSite[]) => Math.max(...hours.map(({ energy }) => energy ?? 0));

export const faults: Fault[] = [
  { name: 'outage', inject: from(() => 0), sign: 'outage', every: 1, within: 24 },
  { name: 'gap', inject: from(() => null), sign: 'silence', every: 1, within: 24 },
  {
    name: 'string loss 25%',
    inject: from((energy) => 0.75 * energy),
    sign: 'shortfall',
    every: 24,
    within: 3 * 24,
  },
  {
    name: 'soiling 8%',
    inject: from((energy) => 0.92 * energy),
    sign: 'shortfall',
    every: 24,
    within: 21 * 24,
  },
  {
    name: 'curtailment to half',
    inject: (hours, start) => from((energy) => Math.min(energy, most(hours) / 2))(hours, start),
    sign: 'shortfall',
    every: 24,
    within: 7 * 24,
  },
  {
    name: 'clock an hour late',
    inject: (hours, start) =>
      hours.map((hour, index) =>
        index < start ? hour : { ...hour, energy: hours[index - 1]?.energy ?? null },
      ),
    sign: 'clock',
    every: 24,
    within: 21 * 24,
  },
  {
    name: 'spike',
    inject: from((energy, since) => (since === 0 ? SPIKE : energy)),
    sign: 'spike',
    every: 1,
    within: 24,
  },
];

type Fleet = readonly Required<FleetSite>[];

/** What was to be expected of a site in the month that ends then, by its neighbors. */
export function expectedAt(
  fleet: Fleet,
  own: number,
  hours: readonly HourOfSite[],
  end: number,
  neighbors = NEIGHBORS,
) {
  const part = (each: Required<FleetSite>, of: readonly HourOfSite[]): SiteHours => ({
    site: each.site,
    hours: of.slice(end - LEARNED, end),
    clear: each.clear.slice(end - LEARNED, end),
  });
  const others = fleet.filter((_, index) => index !== own).slice(0, neighbors);
  const [site] = fleet.slice(own, own + 1);
  if (!site) throw new Error('There is no such site.');
  return expectHours(
    part(site, hours),
    others.map((other) => part(other, other.hours)),
  );
}

/** What the looks at the readings tell, here of hours: a clock beside the sun, and a value far beyond those around it. */
function isSeenInReadings(
  sign: Fault['sign'],
  hours: readonly HourOfSite[],
  own?: Required<FleetSite>,
): boolean {
  const known = hours.flatMap(({ at, energy }) => (energy === null ? [] : [{ at, energy }]));
  if (sign === 'clock' && own) return findShifted(known, own.site).length > 0;
  if (sign !== 'spike') return false;
  const series = known.map(({ at, energy }) => {
    const end = at + 3_600_000;
    return { at, n: 1, min: energy, max: energy, first: end, last: end };
  });
  const usual = learnUsual(series);
  if (!usual) return false;
  const values = series.map(({ last, max }) => ({ at: last, value: max }));
  return findSpikes({ metric: 'energy_consumption', hours: series, usual }, values, true).some(
    ({ seen }) => seen === SPIKE,
  );
}

/** Hours until it was found; null where it was not in time. */
export function hoursToFind(
  fleet: Fleet,
  own: number,
  { inject, sign, every, within }: Fault,
  start: number,
): number | null {
  const hours = inject(fleet[own]?.hours ?? [], start);
  for (let end = start + every; end <= start + within; end += every) {
    if (isSeenInReadings(sign, hours.slice(end - LEARNED, end), fleet[own])) return end - start;
    const found = expectedAt(fleet, own, hours, end);
    if (typeof found === 'string') {
      if (sign === 'clock') return end - start;
      continue;
    }
    const since = found.hours.slice(-(end - start));
    // What goes on all day is not dusk: hours are held against the largest of the month.
    const lost = lostEnergy(found.hours, []);
    const before = lostEnergy(found.hours.slice(0, -since.length), []);
    if (sign === 'outage' && lost.outage > before.outage) return end - start;
    if (sign === 'silence' && lost.silence > before.silence) return end - start;
    if (sign === 'shortfall' && findShortfall(found.hours, fleet[own]?.site.longitude ?? 0))
      return end - start;
  }
  return null;
}

/** Shortfalls and hours of standing still that are told of sites where nothing is wrong; a run of days counts once. */
export function falseAlarms(fleet: Fleet, days: number, neighbors = NEIGHBORS): number {
  let alarms = 0;
  for (const [own, { hours }] of fleet.entries()) {
    let isOn = false;
    for (let day = LEARNED / 24; day <= days; day += 1) {
      const found = expectedAt(fleet, own, hours, day * 24, neighbors);
      const isSaid =
        typeof found === 'string' ||
        findShortfall(found.hours, fleet[own]?.site.longitude ?? 0) !== null ||
        lostEnergy(found.hours.slice(-24), [], undefined, mostExpected(found.hours)).outage > 0;
      if (isSaid && !isOn) alarms += 1;
      isOn = isSaid;
    }
  }
  return alarms;
}

/** Of sites where nothing is wrong: the mean absolute error of the expected by the peak power, and of an hour of the usual sky. */
export function expectedError(fleet: Fleet, days: number): { neighbors: number; usual: number } {
  const errorOf = (others: Fleet | null) => {
    let [off, count] = [0, 0];
    for (const [own, { hours, site }] of fleet.entries())
      for (let day = 30; day <= days; day += 30) {
        const found = expectedAt(others ?? fleet.slice(own, own + 1), others ? own : 0, hours, day * 24);
        if (typeof found === 'string') continue;
        for (const { energy, expected } of found.hours) {
          if (energy === null || expected <= 0) continue;
          off += Math.abs(energy - expected) / (site.limit ?? site.peak);
          count += 1;
        }
      }
    return (100 * off) / count;
  };
  return { neighbors: errorOf(fleet), usual: errorOf(null) };
}
