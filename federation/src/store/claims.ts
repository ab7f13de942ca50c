import type { RegistryRemote, RemoteContract } from '../contract.ts';
import { checkCollisions } from '../gate/check-collisions.ts';

/** What people may get of a remote now. */
const given = ({ stable, canary, releases }: RegistryRemote): RemoteContract[] =>
  [stable, canary?.release ?? null].flatMap((release) => {
    const contract = release === null ? undefined : releases[release];
    return contract === undefined ? [] : [contract];
  });

const claimOf = ({ routes, nav }: RemoteContract): string =>
  JSON.stringify([routes.map(({ path }) => path), nav.map(({ id }) => id)]);

/**
 * Refuses what the gate may have missed because two moves passed it at the same moment: a page or a navigation item that
 * is somebody else's by now. What a remote claimed before it may claim again: turning a part off must always work.
 */
export function claimsOfOthers(
  name: string,
  entry: RegistryRemote,
  remotes: Readonly<Record<string, RegistryRemote>>,
): void {
  const { [name]: before, ...others } = remotes;
  const known = new Set(before === undefined ? [] : given(before).map(claimOf));
  for (const contract of given(entry)) {
    if (!known.has(claimOf(contract))) checkCollisions(contract, { remotes: others }, { routes: [] });
  }
}
