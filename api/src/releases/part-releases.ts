import type { ReleaseHealth } from '../telemetry/remote-loads.schema.ts';
import type { PartStatus } from './release-desk.ts';
import type { ReleaseMove } from './release-move.schema.ts';
import type { PartReleases } from './releases.schema.ts';

/** One part as the page shows it. */
export function partReleases(
  { remote, pointer, published, gets }: PartStatus,
  health: readonly ReleaseHealth[],
  running: readonly ReleaseMove[],
): PartReleases {
  const { stable, previous, canary, disabled, history, bad = {}, serial = 0 } = pointer;
  const began = history.find(({ action, release }) => action === 'canary' && release === canary?.release);
  return {
    remote,
    serial,
    live: stable,
    canary: canary && { ...canary, since: began?.at ?? null },
    previous,
    disabled,
    bad: Object.entries(bad)
      .map(([release, mark]) => ({ release, ...mark }))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    published: published.toSorted(byVersion).toReversed(),
    behind: gets !== null,
    last: history[0] ?? null,
    health: health.filter((entry) => entry.remote === remote),
    running: running.filter((move) => move.remote === remote),
  };
}

const byVersion = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });
