import type { ExpectedHour } from './expect-hours.ts';

type KnownHour = Pick<ExpectedHour, 'at' | 'energy' | 'expected'>;

/** Hours of a flat top lie as close together. At noon of a clear day the hours beside it give some percent less already. */
const FLAT = 0.015;
const LEAST_RUN = 3;
/** So much more must have been expected in each hour that counts: neighbors are never quite right. */
const LEAST_MISSING = 0.1;
/** Of the most that it gave: what is flat there is the limit of its own inverters, or of the turbine. */
const OWN_LIMIT = 0.95;
/** Of what it gives: what is flat where so little was to be had is a meter that is stuck. */
const STUCK = 0.5;

/**
 * When hours in which a site was held down begin: three or more one after the other that gave the same, and clearly less than was expected.
 * Hours of one site, in order. What is held down at the same limit on all of the days is not seen: it is the most that it gave.
 */
export function flatTops(hours: readonly KnownHour[]): Set<number> {
  const most = hours.reduce((largest, { energy }) => Math.max(largest, energy ?? 0), 0);
  const flat = new Set<number>();
  let run: (KnownHour & { energy: number })[] = [];
  const endRun = () => {
    const cut = run.filter(({ energy, expected }) => energy < (1 - LEAST_MISSING) * expected);
    const isStuck = run.some(({ energy, expected }) => expected < STUCK * energy);
    if (cut.length >= LEAST_RUN && !isStuck)
      for (const { at, energy, expected } of run) if (energy < expected) flat.add(at);
    run = [];
  };
  for (const { at, energy, expected } of hours) {
    const fits = energy !== null && energy > 0 && energy < OWN_LIMIT * most;
    if (!fits) {
      endRun();
      continue;
    }
    const all = [...run.map((hour) => hour.energy), energy];
    if (Math.max(...all) - Math.min(...all) > FLAT * Math.max(...all)) endRun();
    run.push({ at, energy, expected });
  }
  endRun();
  return flat;
}
