import { flatTops } from '../expected/curtailment.ts';
import type { ExpectedHour, SkyOfHour } from '../expected/expect-hours.ts';
import { lostHours, type Span } from '../expected/lost-energy.ts';
import { type ByCause, type Cause, causes } from './causes.ts';
import { followShortfall, type FollowedShortfall } from './follow-shortfall.ts';

type Hour = ExpectedHour & Partial<SkyOfHour>;

export interface JudgedSite {
  /** In order, and all that was expected of. */
  hours: readonly Hour[];
  maintenance: readonly Span[];
  /** Of a solar site: where its days begin, and what its best days give. Others have no shortfalls. */
  sun?: { longitude: number; scale: number } | undefined;
  /** kW; null where it is not known or contradicted. */
  limit: number | null;
  /** What the last judging said. */
  before: FollowedShortfall | null;
}

/** A day of a site, in kWh. `expected` less all causes and what usually varies is `actual`. */
export interface LossDay extends ByCause {
  /** Hours of which something could be expected, night included. */
  hours: number;
  known_hours: number;
  expected: number;
  /** What came in those hours, as far as it is known. */
  actual: number;
}

/**
 * What a site lost day by day, and whether it gives less than it used to. The detectors are those that `pnpm bench models`
 * measures; what is new here is that an hour counts for one cause only.
 * @param dayOf the organization's day that an hour begins in
 */
export function judgeSite(
  site: JudgedSite,
  dayOf: (at: number) => string,
): { days: Map<string, LossDay>; shortfall: FollowedShortfall | null } {
  const { sun, before, limit, maintenance } = site;
  // While less comes than used to, what is learned sinks with it: then what was learned before counts.
  const faded = before && sun ? Math.max(1, before.scale / sun.scale) : 1;
  const most = limit ?? Number.POSITIVE_INFINITY;
  const hours =
    faded === 1
      ? site.hours
      : site.hours.map(({ expected, low, high, ...hour }) => ({
          ...hour,
          expected: Math.min(expected * faded, most),
          low: Math.min(low * faded, most),
          high: Math.min(high * faded, most),
        }));
  const lost = lostHours(hours, maintenance, flatTops(hours));
  const byHour = new Map<number, { cause: Cause; kwh: number }>(lost.map((hour) => [hour.at, hour]));
  const followed = sun
    ? followShortfall(hours, byHour, { longitude: sun.longitude, scale: sun.scale * faded, before })
    : { shortfall: null, lost: byHour };

  const days = new Map<string, LossDay>();
  for (const { at, energy, expected } of hours) {
    const name = dayOf(at);
    const day = days.get(name) ?? emptyDay();
    days.set(name, day);
    day.hours += 1;
    day.expected += expected;
    if (energy !== null) {
      day.known_hours += 1;
      day.actual += energy;
    }
    const why = followed.lost.get(at);
    if (why) day[why.cause] += why.kwh;
    // Dusk: too little to be told from standing still, and just as unknown.
    else if (energy === null) day.silence += expected;
  }
  return { days, shortfall: followed.shortfall };
}

const emptyDay = (): LossDay => ({
  hours: 0,
  known_hours: 0,
  expected: 0,
  actual: 0,
  ...(Object.fromEntries(causes.map((cause) => [cause, 0])) as ByCause),
});
