import type { RemoteContract } from '../contract.ts';
import { assertContract } from '../schema/contract-schema.ts';
import { RefusalError } from '../store/refusal.ts';
import { checkCollisions } from './check-collisions.ts';
import { checkPermissions } from './check-permissions.ts';
import type { ReadFile } from './check-render.ts';
import { checkShares } from './check-shares.ts';
import { checkSize } from './check-size.ts';
import { checkTypes } from './check-types.ts';
import { checkSlots } from './check-slots.ts';
import { checkStyles } from './check-styles.ts';
import { type LiveHost, readLiveHost } from './live-host.ts';
import { weigh } from './weigh.ts';

interface QuickGateOptions {
  /** Every host that is live: during a host's own rollout there are two. */
  hosts: string[];
  /** Called with what has been passed, for the person who waits. */
  onPassed: (what: string) => void;
}

export interface GateOptions extends QuickGateOptions {
  acceptSize: boolean;
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
  await checkStyles(contract, read);
  onPassed('its style sheets reach nothing but its own pages');
  const live = await Promise.all(hosts.map(readLiveHost));
  const weight = await weigh(contract, read);
  for (const host of live) {
    checkFacts(contract, host, onPassed);
    checkSlots(contract, host.registry, host.contract);
    onPassed('its slots and what fills them fit together');
    if (!acceptSize) checkSize(contract, weight, stableIn(host, contract.name));
    const compared = await checkTypes(host, contract, read);
    if (compared.length > 0) onPassed(`what it and ${compared.join(', ')} pass to each other fits`);
  }
  onPassed('its size is in proportion to the release before');
  const { checkRender } = await import('./check-render.ts');
  for (const host of live) {
    const who = await checkRender(host, contract, read);
    onPassed(`its pages render inside ${host.url}, for ${who}`);
  }
}

/**
 * What a release must pass that people have had before: no browser, a second or two. A host that cannot be asked does not
 * hold up a rollback, for that may be the very trouble.
 */
export async function passQuickGate(
  contract: RemoteContract,
  { hosts, onPassed }: QuickGateOptions,
): Promise<void> {
  for (const address of hosts) {
    const host = await readLiveHost(address).catch((error: unknown) => {
      if (error instanceof RefusalError) return null;
      throw error;
    });
    if (host === null) onPassed(`${address} could not be asked, and was left out`);
    else checkFacts(contract, host, onPassed);
  }
}

function checkFacts(contract: RemoteContract, host: LiveHost, onPassed: (what: string) => void): void {
  checkShares(contract, host.contract, `the host at ${host.url}`);
  onPassed(`${host.url} provides what it needs`);
  checkCollisions(contract, host.registry, host.contract);
  onPassed('no page and no navigation item belongs to somebody else');
  checkPermissions(contract, host);
  onPassed('the permissions it asks for exist');
}

function stableIn({ registry }: LiveHost, name: string): RemoteContract | undefined {
  const remote = registry.remotes[name];
  return remote?.stable ? remote.releases[remote.stable] : undefined;
}
