import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from '../contract.ts';
import { REGISTRY_KEY } from './layout.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

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

/** Raw 32 bytes in base64. */
export function rawPublicKey(key: KeyObject): string {
  const { x } = createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url').toString('base64');
}

/** @see Registry for what is signed. */
export function signRegistry(registry: Registry, key: KeyObject): Registry {
  const { signature: _old, ...document } = registry;
  return {
    ...document,
    signature: sign(null, Buffer.from(JSON.stringify(document)), key).toString('base64'),
  };
}

/**
 * Refuses to write over a registry that is signed with another key, or without one: every host would refuse the result
 * and stay with its last copy. Called before a pointer moves.
 */
export async function assertSameSigner(store: Store, key: KeyObject | null): Promise<void> {
  const stored = await store.read(REGISTRY_KEY);
  if (stored === null) return;
  const { signature, ...document } = JSON.parse(stored.content.toString()) as Registry;
  if (signature === undefined) return;
  if (key === null) {
    throw new RefusalError(
      `The registry in ${store.location} is signed, and there is no key here: name its PEM file in MFE_SIGNING_KEY.`,
    );
  }
  const text = Buffer.from(JSON.stringify(document));
  if (
    !verify(
      null,
      text,
      createPublicKey(key.export({ type: 'pkcs8', format: 'pem' })),
      Buffer.from(signature, 'base64'),
    )
  ) {
    throw new RefusalError(
      `The registry in ${store.location} is signed with another key than the one here, and hosts would refuse it: name the ` +
        'right PEM file in MFE_SIGNING_KEY, or change the key with "mfe seal --new-key".',
    );
  }
}
