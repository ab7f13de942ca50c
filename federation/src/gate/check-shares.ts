import { satisfy } from '@module-federation/enhanced/runtime';
import type { HostContract, RemoteContract } from '../contract.ts';
import { RefusalError } from '../store/refusal.ts';

/**
 * Refuses a build that needs of the host what it does not provide. The same arithmetic as in the browser.
 * @param host for the sentence
 */
export function checkShares(
  { name, version, requires }: Pick<RemoteContract, 'name' | 'version' | 'requires'>,
  { provides }: Pick<HostContract, 'provides'>,
  host: string,
): void {
  for (const [key, range] of Object.entries(requires)) {
    const provided = provides[key];
    if (provided === undefined) {
      throw new RefusalError(`${name} ${version} needs ${key} ${range}, which ${host} does not provide.`);
    }
    if (!satisfy(provided, range)) {
      throw new RefusalError(`${name} ${version} needs ${key} ${range}, and ${host} provides ${provided}.`);
    }
  }
}
