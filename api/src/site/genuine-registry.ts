import { createPublicKey, verify } from 'node:crypto';

/** What says that a registry is genuine, and until when (`host/src/remotes/verify-registry.ts` proves the same in pages). */
interface Sealed {
  signature?: string;
  expiresAt?: string;
}

/**
 * Until when a registry may be believed, in milliseconds since 1970: never, where it does not come from whoever holds the private key.
 * Without a public key the store itself is what is trusted.
 * @param publicKey raw Ed25519 key in base64
 */
export function genuineUntil(text: string, publicKey: string | null): number {
  if (publicKey === null) return Number.POSITIVE_INFINITY;
  const { signature, ...document } = JSON.parse(text) as Sealed;
  const until = Date.parse(document.expiresAt ?? '');
  if (signature === undefined || Number.isNaN(until)) return 0;
  const x = Buffer.from(publicKey, 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const content = Buffer.from(JSON.stringify(document));
  return verify(null, content, key, Buffer.from(signature, 'base64')) ? until : 0;
}
