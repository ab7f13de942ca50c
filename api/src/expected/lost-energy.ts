import type { ExpectedHour } from './expect-hours.ts';

type KnownHour = Omit<ExpectedHour, 'clouds'>;

export interface Span {
  from: number;
  to: number;
}

/** kWh that were expected and did not come, by what is known of why. */
export interface Lost {
  maintenance: number;
  /** It stood still. */
  outage: number;
  /** Nothing was sent: what it made is not known. */
  silence: number;
  /** It worked, and gave less than it usually does under such a sky. */
  unknown: number;
}

const HOUR = 3_600_000;
/** Of the largest expected hour: with less light nobody can tell standing still from dusk. */
const ENOUGH_LIGHT = 0.05;
const STANDS_STILL = 0.01;
/** Hours with light one after the other. One or two lie below the band now and then where nothing is wrong. */
const LEAST_RUN = 3;

/** Each hour counts once: maintenance before all else, then silence and standing still, then what lies below the band. */
export function lostEnergy(hours: readonly KnownHour[], maintenance: readonly Span[]): Lost {
  const lost: Lost = { maintenance: 0, outage: 0, silence: 0, unknown: 0 };
  const enough = ENOUGH_LIGHT * Math.max(0, ...hours.map(({ expected }) => expected));
  let run: number[] = [];
  for (const { at, energy, expected, low } of hours) {
    if (expected <= 0 || expected < enough) continue;
    const isLow =
      energy !== null && energy > STANDS_STILL * expected && energy < low && !isIn(maintenance, at);
    run = isLow ? [...run, low - energy] : [];
    if (run.length === LEAST_RUN) lost.unknown += run.reduce((sum, each) => sum + each, 0);
    else if (run.length > LEAST_RUN) lost.unknown += run.at(-1) ?? 0;
    if (isIn(maintenance, at)) lost.maintenance += Math.max(0, expected - (energy ?? 0));
    else if (energy === null) lost.silence += expected;
    else if (energy <= STANDS_STILL * expected) lost.outage += expected - energy;
  }
  return lost;
}

/** Whether half of the hour or more lies in the spans, which are apart from each other. */
export function isIn(spans: readonly Span[], at: number): boolean {
  const covered = spans.map(({ from, to }) => Math.max(0, Math.min(to, at + HOUR) - Math.max(from, at)));
  return covered.reduce((sum, part) => sum + part, 0) >= HOUR / 2;
}

/** Of the known hours with light and without maintenance those in which it worked; null where there were none. */
export function availabilityOf(hours: readonly KnownHour[], maintenance: readonly Span[]): number | null {
  const enough = ENOUGH_LIGHT * Math.max(0, ...hours.map(({ expected }) => expected));
  const worked = hours.flatMap(({ at, energy, expected }) =>
    energy === null || expected <= 0 || expected < enough || isIn(maintenance, at)
      ? []
      : [energy > STANDS_STILL * expected],
  );
  return worked.length === 0 ? null : worked.filter(Boolean).length / worked.length;
}
