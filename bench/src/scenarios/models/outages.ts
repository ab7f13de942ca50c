import {
  COMES_DOWN,
  deviceOf,
  type Equipment,
  LONGEST_AGO,
  lookAtStandstill,
  RUNS_AGAIN,
  SEEN_WITHIN,
  STANDS_STILL,
} from 'api/models';
import { median as medianOf } from '../../report/statistics.ts';
import { place } from './demo-fleet.ts';

/** The rule that new organizations begin with: `api/src/alerts/first-rules.ts`. */
const RULE = { threshold: 5, for_minutes: 15 };
/** Minutes between readings; rules are judged once a minute, so what has come is looked at within one. */
const PACE = 5;
const JUDGED_WITHIN = 1;
const IN_TIME = 30;
const DAY = (24 * 60) / PACE;
/** Of a plant that makes less than this when it fails, the outage costs little and tells little. */
const MAKES = 10;
/** Instants at which each plant fails once. */
const FAILURES = 200;

export interface Region {
  name: string;
  plants: readonly { equipment: Equipment; name: string }[];
  /** W. */
  rated: number;
  begin: number;
  days: number;
}

interface Plants {
  /** Of each plant what it makes at each instant, in percent. */
  shares: readonly Float64Array[];
  /** Of each plant what the median of the others makes. */
  medians: readonly Float64Array[];
}

function plantsOf({ name: region, plants, rated, begin, days }: Region): Plants {
  const shares = plants.map(({ equipment, name }) => {
    const device = deviceOf(equipment, { ...place, region }, name);
    const at = (index: number) => begin / 1000 + index * PACE * 60;
    return Float64Array.from(
      { length: days * DAY },
      (_, index) => (100 * (device(at(index)).power ?? 0)) / rated,
    );
  });
  const medians = shares.map((own) => {
    const others = shares.filter((each) => each !== own);
    return own.map((_, index) => middle(others.map((each) => each[index] ?? 0)));
  });
  return { shares, medians };
}

/** Of an even number the mean of the two in the middle, as rules have it. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

/** What the rule tells of a plant that makes this, index by index: where alerts open. */
function openings(shares: Float64Array, medians: Float64Array, from: number, to: number): number[] {
  const found: number[] = [];
  let [isOpen, since] = [false, null as Date | null];
  for (let index = from; index < to; index += 1) {
    const [share = 0, of = 0] = [shares[index], medians[index]];
    if (isOpen) {
      isOpen = share <= RUNS_AGAIN;
      continue;
    }
    const at = new Date(index * PACE * 60_000);
    const stands_still = share <= STANDS_STILL && of >= RULE.threshold;
    const before = since && makingBefore(shares, since.getTime() / (PACE * 60_000));
    const look = lookAtStandstill(
      {
        at,
        now: at.getTime() + JUDGED_WITHIN * 60_000,
        stands_still,
        since,
        is_broken: false,
        before,
        median: of,
      },
      RULE,
    );
    ({ since } = look);
    if (!look.isOutage) continue;
    [isOpen, since] = [true, null];
    found.push(index);
  }
  return found;
}

function makingBefore(shares: Float64Array, index: number): number | null {
  const first = Math.max(0, index - LONGEST_AGO / PACE);
  const last = shares.findLastIndex((share, at) => at < index && at >= first && share > STANDS_STILL);
  return last < index - 1 - SEEN_WITHIN / PACE || last < 0
    ? null
    : Math.max(...shares.subarray(Math.max(first, last - COMES_DOWN / PACE), last + 1));
}

interface Told {
  /** Of outages at instants spread evenly over all times at which the plant made something. */
  outages: number;
  inTime: number;
  /** Minutes from the failure until it is told, in the median. */
  minutes: number;
  /** Alerts of plants to which nothing happened. */
  falseAlarms: number;
  /** Of them, by the month in which they open. */
  byMonth: Record<string, number>;
  siteMonths: number;
}

/** How soon the rule tells of plants that fail, and what it tells of the same plants when they do not. */
export function outagesIn(regions: readonly Region[]): Told {
  const told: Told = { outages: 0, inTime: 0, minutes: 0, falseAlarms: 0, byMonth: {}, siteMonths: 0 };
  const minutes: number[] = [];
  for (const region of regions) {
    const { shares, medians } = plantsOf(region);
    for (const [at, own] of shares.entries()) {
      const others = medians[at] ?? own;
      for (const index of openings(own, others, 0, own.length)) {
        told.falseAlarms += 1;
        const month = new Date(region.begin + index * PACE * 60_000).toISOString().slice(0, 7);
        told.byMonth[month] = (told.byMonth[month] ?? 0) + 1;
      }
      told.siteMonths += region.days / 30;
      for (let failure = 0; failure < FAILURES; failure += 1) {
        // The last reading before the failure, and the first that tells of it.
        const index = Math.floor(((failure + 0.5) * own.length) / FAILURES) + at;
        if ((own[index - 1] ?? 0) < MAKES) continue;
        told.outages += 1;
        const failed = own.slice();
        failed.fill(0, index, index + DAY);
        const [found] = openings(
          failed,
          others,
          index - LONGEST_AGO / PACE,
          Math.min(index + DAY, own.length),
        );
        // It failed right after the reading before, at the worst.
        const after =
          found === undefined ? Number.POSITIVE_INFINITY : (found - index + 1) * PACE + JUDGED_WITHIN;
        minutes.push(after);
        if (after <= IN_TIME) told.inTime += 1;
      }
    }
  }
  return { ...told, minutes: medianOf(minutes) };
}
