import { createPublicKey, type KeyObject } from 'node:crypto';
import { RefusalError } from './refusal.ts';

/**
 * A public key as hosts have it: one line of base64, raw 32 bytes.
 * @throws RefusalError when it is something else
 */
export function publicKeyFrom(line: string): KeyObject {
  const raw = Buffer.from(line.trim(), 'base64');
  if (raw.length !== 32) throw new RefusalError(`"${line.trim()}" is not an Ed25519 public key in base64.`);
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
    format: 'jwk',
  });
}

/** Raw 32 bytes in base64. */
export function rawPublicKey(key: KeyObject): string {
  const { x } = createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' });
  return Buffer.from(x ?? '', 'base64url').toString('base64');
}

export const publicHalf = (key: KeyObject): KeyObject =>
  createPublicKey(key.export({ type: 'pkcs8', format: 'pem' }));
