import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Registry } from '../contract.ts';

/** Where the embedded default keeps its keys: outside the store, which is served. */
export const keyFiles = (dataDirectory: string) => ({
  privateKey: join(dataDirectory, 'keys', 'registry-private.pem'),
  publicKey: join(dataDirectory, 'keys', 'registry-public.txt'),
});

/**
 * The registry's private key from its PEM file. With `create`, a missing key is made (Ed25519), and the public half is
 * written beside it as one line of base64 (raw 32 bytes), the form that the host's configuration carries.
 */
export function signingKey(dataDirectory: string, { create }: { create: boolean }): KeyObject | null {
  const given = process.env['MFE_SIGNING_KEY'];
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
