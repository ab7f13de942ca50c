import { createPrivateKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from '../contract.ts';
import { REGISTRY_KEY } from './layout.ts';
import type { Witness } from './log/witness.ts';
import { publicHalf, rawPublicKey } from './public-key.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';
import { readDocument } from './stored-document.ts';

/** Where the embedded default keeps its keys: outside the store, which is served. */
export const keyFiles = (dataDirectory: string) => ({
  privateKey: join(dataDirectory, 'keys', 'registry-private.pem'),
  publicKey: join(dataDirectory, 'keys', 'registry-public.txt'),
});

/**
 * The registry's private key from its PEM file. With `create`, a missing key is made (Ed25519), and the public half is
 * written beside it as one line of base64 (raw 32 bytes), the form that the host's configuration carries.
 * @param options.embedded of the embedded store, which has a key of its own whatever the environment says of others
 */
export function signingKey(
  dataDirectory: string,
  { create = false, embedded = false }: { create?: boolean; embedded?: boolean },
): KeyObject | null {
  const given = embedded ? undefined : process.env['MFE_SIGNING_KEY'];
  const files = keyFiles(dataDirectory);
  const file = given ?? files.privateKey;
  if (!existsSync(file)) {
    if (given !== undefined) throw new Error(`There is no signing key at ${given} (MFE_SIGNING_KEY).`);
    if (!create) return null;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(files.publicKey, `${rawPublicKey(publicKey)}\n`);
    writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  }
  const key = createPrivateKey(readFileSync(file));
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`The key in ${file} is not an Ed25519 key.`);
  return key;
}

/** A store, and the key that its documents are signed with. */
export interface Desk {
  store: Store;
  /** null: nothing is signed here. */
  key: KeyObject | null;
  /** Public half of the key before, while a change of key is under way: what it has signed is believed too. */
  oldKey?: KeyObject;
  /** Somebody has looked at what remotes point to, and signs it as it is: with a new key, where it is one. */
  trustPointers?: boolean;
  /** Public half of the installation's key, where the key here may be another: a team's, which signs its moves. */
  installation?: KeyObject;
  /** Remembers the log outside the store. */
  witness?: Witness;
}

interface Signed {
  signature?: string;
}

/** The document with a signature over all the rest of it, in its own key order. */
export function signed<T extends object>(document: T & Signed, key: KeyObject | null): T {
  const { signature: _old, ...rest } = document;
  if (key === null) return rest as T;
  const signature = sign(null, Buffer.from(JSON.stringify(rest)), key).toString('base64');
  return { ...rest, signature } as T;
}

/** Whether a document comes from the installation: whoever holds the key of this desk, where it is no team's. Without a key nothing can be told apart. */
export function isGenuine(document: Signed, { key, oldKey, installation }: Omit<Desk, 'store'>): boolean {
  const known = installation ?? (key === null ? null : publicHalf(key));
  if (known === null) return true;
  const { signature, ...rest } = document;
  if (typeof signature !== 'string') return false;
  const text = Buffer.from(JSON.stringify(rest));
  const proof = Buffer.from(signature, 'base64');
  const keys = [known, ...(oldKey === undefined ? [] : [oldKey])];
  return keys.some((candidate) => verify(null, text, candidate, proof));
}

/** The registry as it is stored, and its etag. */
export async function readRegistry(
  store: Store,
): Promise<{ registry: Registry | null; etag: string | null }> {
  const stored = await readDocument<Registry>(store, REGISTRY_KEY, 'remotes');
  return stored ? { registry: stored.document, etag: stored.etag } : { registry: null, etag: null };
}

/**
 * Refuses to write over a registry that is signed with another key, or without one: every host would refuse the result
 * and stay with its last copy. Called before a pointer moves.
 */
export async function assertSameSigner(desk: Desk): Promise<void> {
  const { store, key } = desk;
  const { registry } = await readRegistry(store);
  if (registry?.signature === undefined) return;
  if (key === null) {
    throw new RefusalError(
      `The registry in ${store.location} is signed, and there is no key here: name its PEM file in MFE_SIGNING_KEY.`,
    );
  }
  if (!isGenuine(registry, { key, ...(desk.installation && { installation: desk.installation }) })) {
    throw new RefusalError(
      `The registry in ${store.location} is signed with another key than the one here, and hosts would refuse it: name the ` +
        'right PEM file in MFE_SIGNING_KEY, or change the key with "mfe seal --new-key".',
    );
  }
}
