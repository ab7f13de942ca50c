import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenant-transaction.ts';

const wellFormed = /^[A-Za-z0-9_-]{16,256}$/;
const LIFETIME_HOURS = 24;

export const CSRF_HEADER = 'x-csrf-token';

export type CsrfVerdict = 'same' | 'first' | 'refused';

/**
 * Pages make the token themselves; the first one a session sends is bound to it for 24 hours (B-5.1).
 * @param next the token that a refusal tells, and which is bound when it is sent
 */
export function judgeCsrf(
  sent: unknown,
  bound: { hash: string; expiresAt: Date } | undefined,
  next: string,
  now = new Date(),
): CsrfVerdict {
  if (!isWellFormed(sent)) return 'refused';
  if (!bound || hash(sent) === hash(next)) return 'first';
  return bound.hash === hash(sent) && bound.expiresAt > now ? 'same' : 'refused';
}

export function isWellFormed(token: unknown): token is string {
  return typeof token === 'string' && wellFormed.test(token);
}

export function newCsrfToken(): string {
  return randomBytes(24).toString('base64url');
}

export async function bindCsrf(
  { db, tenantId }: TenantTransaction,
  familyId: string,
  token: string,
): Promise<void> {
  await db
    .updateTable('session_family')
    .set({
      csrf_hash: hash(token),
      csrf_expires_at: sql<Date>`now() + make_interval(hours => ${LIFETIME_HOURS})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('family_id', '=', familyId)
    .execute();
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
