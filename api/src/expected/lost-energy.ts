import type { HourCause } from '../losses/causes.ts';
import type { ExpectedHour } from './expect-hours.ts';

export interface Span {
  from: number;
  to: number;
}

/** kWh that were expected and did not come, by what is known of why. */
export type Lost = Record<HourCause, number>;

/** An hour of which something was lost, and why. */
export interface LostHour {
  at: number;
  cause: HourCause;
  kwh: number;
}

const HOUR = 3_600_000;
/** Of the largest expected hour: with less light nobody can tell standing still from dusk. */
const ENOUGH_LIGHT = 0.05;
const STANDS_STILL = 0.01;
/** Hours with light one after the other. One or two lie below the band now and then where nothing is wrong. */
const LEAST_RUN = 3;

/** What was lost in all of the hours, as {@link lostHours} finds it. */
export function lostEnergy(
  hours: readonly ExpectedHour[],
  maintenance: readonly Span[],
  flat?: ReadonlySet<number>,
  most?: number,
): Lost {
  const lost: Lost = { maintenance: 0, silence: 0, outage: 0, curtailment: 0, unknown: 0 };
  for (const { cause, kwh } of lostHours(hours, maintenance, flat, most)) lost[cause] += kwh;
  return lost;
}

/**
 * Each hour counts once: maintenance before all else, then silence and standing still, then what was curtailed (`flat` has
 * the hours), then what lies below the band.
 * @param most the largest expected of a month, where the hours are fewer: of a dark or calm day alone nearly all would count
 */
export function lostHours(
  hours: readonly ExpectedHour[],
  maintenance: readonly Span[],
  flat: ReadonlySet<number> = new Set(),
  most = mostExpected(hours),
): LostHour[] {
  const lost: LostHour[] = [];
  const enough = ENOUGH_LIGHT * most;
  const resting = restingHours(hours, enough);
  let run: LostHour[] = [];
  const endRun = () => {
    if (run.length >= LEAST_RUN) lost.push(...run);
    run = [];
  };
  for (const { at, energy, expected, low } of hours) {
    if (expected <= 0 || expected < enough) continue;
    const isWorking = energy !== null && energy > STANDS_STILL * expected && !isIn(maintenance, at);
    if (isWorking && energy < low && !flat.has(at)) {
      run.push({ at, cause: 'unknown', kwh: low - energy });
      continue;
    }
    endRun();
    if (isIn(maintenance, at))
      lost.push({ at, cause: 'maintenance', kwh: Math.max(0, expected - (energy ?? 0)) });
    else if (energy === null) lost.push({ at, cause: 'silence', kwh: expected });
    else if (!isWorking && !resting.has(at)) lost.push({ at, cause: 'outage', kwh: expected - energy });
    else if (flat.has(at)) lost.push({ at, cause: 'curtailment', kwh: Math.max(0, expected - energy) });
  }
  endRun();
  return lost;
}

export const mostExpected = (hours: readonly ExpectedHour[]) =>
  hours.reduce((most, { expected }) => Math.max(most, expected), 0);

/**
 * Hours in which it stood still as a healthy site may: one after the other, and all too dark, too calm or too stormy. Where one
 * of them was not, something is wrong in all of them.
 */
function restingHours(hours: readonly ExpectedHour[], enough: number): Set<number> {
  const resting = new Set<number>();
  let run: ExpectedHour[] = [];
  const endRun = () => {
    if (run.every(({ mayRest }) => mayRest === true)) for (const { at } of run) resting.add(at);
    run = [];
  };
  for (const hour of hours) {
    const { energy, expected } = hour;
    if (expected <= 0 || expected < enough) continue;
    if (energy !== null && energy <= STANDS_STILL * expected) run.push(hour);
    else endRun();
  }
  endRun();
  return resting;
}

/** Whether half of the hour or more lies in the spans, which are apart from each other. */
export function isIn(spans: readonly Span[], at: number): boolean {
  const covered = spans.map(({ from, to }) => Math.max(0, Math.min(to, at + HOUR) - Math.max(from, at)));
  return covered.reduce((sum, part) => sum + part, 0) >= HOUR / 2;
}

/** Of the known hours with light and without maintenance those in which it worked; null where there were none. */
export function availabilityOf(
  hours: readonly ExpectedHour[],
  maintenance: readonly Span[],
  most = mostExpected(hours),
): number | null {
  const enough = ENOUGH_LIGHT * most;
  const resting = restingHours(hours, enough);
  const worked = hours.flatMap(({ at, energy, expected }) =>
    energy === null || expected <= 0 || expected < enough || isIn(maintenance, at) || resting.has(at)
      ? []
      : [energy > STANDS_STILL * expected],
  );
  return worked.length === 0 ? null : worked.filter(Boolean).length / worked.length;
}
