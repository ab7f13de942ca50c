import type { Registry, RegistryIndex } from 'federation/contract';

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const RELEASE = /^[0-9A-Za-z.-]+-[0-9a-f]{12}$/;

/** A registry that must not be used; the message says why. */
export class RegistryError extends Error {
  override name = 'RegistryError';
}

/**
 * Reads `registry.json` or its index, and proves that it comes from whoever holds the private key. Without a public key only its
 * shape is checked: then the address itself is what is trusted.
 * @param publicKey raw Ed25519 key in base64
 */
export async function verifyRegistry(text: string, publicKey: string | null): Promise<RegistryIndex> {
  const { signature, ...document } = JSON.parse(text) as RegistryIndex;
  if (publicKey !== null) await verifySignature(JSON.stringify(document), signature, publicKey);
  if (document.schema !== 1 || typeof document.remotes !== 'object') {
    throw new RegistryError('The registry has a form that this host does not know');
  }
  for (const [name, remote] of Object.entries(document.remotes)) {
    // They become parts of addresses.
    if (!NAME.test(name) || !Object.keys(remote.releases).every((release) => RELEASE.test(release))) {
      throw new RegistryError(`The registry names a remote or release in a way that is not allowed: ${name}`);
    }
  }
  return document;
}

/**
 * Refuses a registry whose time is over: a genuine one of long ago, which names releases that were taken back since, is
 * as good as a false one to somebody who has not seen a newer one. Says nothing of one that is not signed.
 * @param now by the clock of the host's server, in milliseconds
 */
export function assertCurrent(
  { expiresAt }: Pick<Registry, 'expiresAt'>,
  publicKey: string | null,
  now: number,
): void {
  if (publicKey === null) return;
  if (expiresAt === undefined) throw new RegistryError('The registry does not say until when it is valid');
  // Whatever cannot be read as a time is over as well.
  if (!(Date.parse(expiresAt) > now)) throw new RegistryError(`The registry was valid until ${expiresAt}`);
}

/**
 * Refuses a registry signed anew over an older store, whose serial is a later one all the same: moves that this page has seen
 * are not in it. Unless the store was put back on purpose, which only the installation's key can say.
 */
export function assertLongerLog({ log }: Pick<Registry, 'log'>, { log: known }: Pick<Registry, 'log'>): void {
  if (known === undefined || (log?.since ?? '') > (known.since ?? '')) return;
  const [size, head] = [log?.size ?? 0, log?.head];
  if (size > known.size || (size === known.size && head === known.head)) return;
  throw new RegistryError(`The registry knows ${size} moves, and there were ${known.size}`);
}

async function verifySignature(
  text: string,
  signature: string | undefined,
  publicKey: string,
): Promise<void> {
  if (signature === undefined) throw new RegistryError('The registry is not signed');
  // The browser offers its cryptography to secure pages only; without it nothing can be proved, so nothing is loaded.
  if (crypto.subtle === undefined) throw new RegistryError('The registry cannot be verified on this page');
  const key = await crypto.subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
  const genuine = await crypto.subtle.verify(
    'Ed25519',
    key,
    bytes(signature),
    new TextEncoder().encode(text),
  );
  if (!genuine) throw new RegistryError('The registry is not signed with the expected key');
}

const bytes = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
