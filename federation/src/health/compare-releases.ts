import type { ReleaseHealth } from './read-health.ts';

/** One-sided 99%: what must hold of a rate for us to believe it. */
const CERTAINTY = 2.33;
/** Below this many failures there is nothing to learn, whatever the rate. */
const FEWEST_FAILURES = 3;
/** A stable release that nobody has loaded yet is taken to fail this many. */
const ASSUMED_RATE = 0.01;

/** Lower end of what the true rate may be (Wilson 1927), so that few people prove little. */
function lowestRate(failures: number, people: number): number {
  if (people === 0) return 0;
  const rate = Math.min(1, failures / people);
  const square = CERTAINTY ** 2;
  const center = rate + square / (2 * people);
  const spread = CERTAINTY * Math.sqrt((rate * (1 - rate) + square / (4 * people)) / people);
  return (center - spread) / (1 + square / people);
}

/**
 * Whether a canary fails more often than the stable release, beyond chance.
 * @returns the reason as half a sentence, for the pointer's history; null while it does not
 */
export function worseThanStable(
  canary: Pick<ReleaseHealth, 'people' | 'failures'> | undefined,
  stable: Pick<ReleaseHealth, 'people' | 'failures'> | undefined,
): string | null {
  if (canary === undefined || canary.failures < FEWEST_FAILURES) return null;
  const people = Math.max(canary.people, canary.failures);
  const usual = stable === undefined || stable.people === 0 ? ASSUMED_RATE : stable.failures / stable.people;
  if (lowestRate(canary.failures, people) <= usual) return null;
  const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;
  return `it failed ${canary.failures} of ${people} people (${percent(canary.failures / people)}), stable fails ${percent(usual)}`;
}
