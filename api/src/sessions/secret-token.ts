import { createHash, randomBytes } from 'node:crypto';

/**
 * Secrets that we hand out once and keep only as hashes: refresh tokens and clients' access tokens. They name their
 * tenant, so that they can be looked up under its row security and no table has to be searched across tenants.
 * 256 random bits need no slow hash: there is nothing to guess.
 */
export type SecretKind = 'ert' | 'ems';

const shape = /^(ert|ems)_([0-9a-f]{32})_[A-Za-z0-9_-]{43}$/;

export function newSecret(kind: SecretKind, tenant: string): { secret: string; hash: string } {
  return secretOf(kind, tenant, randomBytes(32).toString('base64url'));
}

/** @param random 256 bits in base64url */
export function secretOf(kind: SecretKind, tenant: string, random: string): { secret: string; hash: string } {
  const secret = `${kind}_${tenant.replaceAll('-', '')}_${random}`;
  return { secret, hash: hashSecret(secret) };
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** The public id of the tenant that a secret names; `undefined` for what is none of ours. */
export function tenantOfSecret(kind: SecretKind, secret: string): string | undefined {
  const [, found, hex] = shape.exec(secret) ?? [];
  if (found !== kind || !hex) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
