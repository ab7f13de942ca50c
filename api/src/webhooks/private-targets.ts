import { isWithin, type Network, networkOf } from '../http/trusted-proxies.ts';

/** Which receivers outside the public internet webhooks may go to. */
export interface PrivateTargets {
  /** Names that are trusted wherever they lead; plain http is allowed there, too. */
  name(host: string): boolean;
  address(address: string): boolean;
}

export const noPrivateTargets: PrivateTargets = { name: () => false, address: () => false };
/** For the developer's own machine, where nobody else's network is. */
export const allPrivateTargets: PrivateTargets = { name: () => true, address: () => true };

/** Host names, addresses and networks: `hooks.internal 10.20.0.0/16`. @returns `undefined` for anything else */
export function listedTargets(text: string): PrivateTargets | undefined {
  const names = new Set<string>();
  const networks: Network[] = [];
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const network = networkOf(word);
    if (network) networks.push(network);
    else if (isName(word)) names.add(word.toLowerCase());
    else return undefined;
  }
  if (names.size + networks.length === 0) return undefined;
  return {
    name: (host) => names.has(host.toLowerCase()),
    address: (address) => networks.some((network) => isWithin(address, network)),
  };
}

/** A last label of digits would be an address in one of its many spellings. */
function isName(word: string): boolean {
  return word.length <= 253 && /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z]([a-z0-9-]*[a-z0-9])?$/i.test(word);
}
