import type { RemoteContract } from '../contract.ts';
import { assertContract } from '../schema/contract-schema.ts';
import { checkCollisions } from './check-collisions.ts';
import type { ReadFile } from './check-render.ts';
import { checkShares } from './check-shares.ts';
import { checkSize } from './check-size.ts';
import { type LiveHost, readLiveHost } from './live-host.ts';

export interface GateOptions {
  /** Every host that is live: during a host's own rollout there are two. */
  hosts: string[];
  acceptSize: boolean;
  /** Called with what has been passed, for the person who waits. */
  onPassed: (what: string) => void;
}

/**
 * Everything that a build must pass before people get it, cheapest first.
 * @throws RefusalError with one sentence: what is wrong, and the range, address or page that it is about
 */
export async function passGate(
  contract: RemoteContract,
  read: ReadFile,
  { hosts, acceptSize, onPassed }: GateOptions,
): Promise<void> {
  assertContract(contract);
  onPassed('the contract follows its schema');
  const live = await Promise.all(hosts.map(readLiveHost));
  for (const host of live) {
    checkShares(contract, host.contract, host.url);
    onPassed(`${host.url} provides what it needs`);
    checkCollisions(contract, host.registry, host.contract);
    onPassed('no page and no navigation item belongs to somebody else');
    if (!acceptSize) checkSize(contract, stableIn(host, contract.name));
  }
  onPassed('its size is in proportion to the release before');
  const { checkRender } = await import('./check-render.ts');
  for (const host of live) {
    const who = await checkRender(host, contract, read);
    onPassed(`its pages render inside ${host.url}, for ${who}`);
  }
}

function stableIn({ registry }: LiveHost, name: string): RemoteContract | undefined {
  const remote = registry.remotes[name];
  return remote?.stable ? remote.releases[remote.stable] : undefined;
}
