import type { ReleaseHealth } from './read-health.ts';

/** One-sided 99%: what must hold of a rate for us to believe it. */
const CERTAINTY = 2.33;
/** Below this many failures there is nothing to learn, whatever the rate. */
const FEWEST_FAILURES = 3;
/** A stable release that nobody has loaded yet is taken to fail this often. */
const ASSUMED_RATE = 0.01;

/** Lower end of what the true rate may be (Wilson 1927), so that few loads prove little. */
function lowestRate(failures: number, loads: number): number {
  if (loads === 0) return 0;
  const rate = Math.min(1, failures / loads);
  const square = CERTAINTY ** 2;
  const centre = rate + square / (2 * loads);
  const spread = CERTAINTY * Math.sqrt((rate * (1 - rate) + square / (4 * loads)) / loads);
  return (centre - spread) / (1 + square / loads);
}

/**
 * Whether a canary fails more often than the stable release, beyond chance.
 * @returns the reason as half a sentence, for the pointer's history; null while it does not
 */
export function worseThanStable(
  canary: Pick<ReleaseHealth, 'loads' | 'failures'> | undefined,
  stable: Pick<ReleaseHealth, 'loads' | 'failures'> | undefined,
): string | null {
  if (canary === undefined || canary.failures < FEWEST_FAILURES) return null;
  const loads = Math.max(canary.loads, canary.failures);
  const usual = stable === undefined || stable.loads === 0 ? ASSUMED_RATE : stable.failures / stable.loads;
  if (lowestRate(canary.failures, loads) <= usual) return null;
  const percent = (rate: number) => `${(rate * 100).toFixed(1)}%`;
  return `${canary.failures} of ${loads} loads failed (${percent(canary.failures / loads)}), stable fails ${percent(usual)}`;
}
