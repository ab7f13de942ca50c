import { CSRF_LIFE } from '../limits.ts';
import type { CsrfId } from '../http/csrf.ts';
import type { AccessToken } from './session-tokens.ts';
import { STORAGE_KEYS } from './storage-keys.ts';

/** Milliseconds that a token must still be good for, so that it is when the call arrives. */
const LEAST_LIFE = 5000;

/** What a call of the product's API carries, for who makes one before the session is there. */
export interface CallHeaders {
  ofReads: Record<string, string>;
  /** Null without a CSRF id: the session begins one. */
  ofWrites: Record<string, string> | null;
}

/** Of the session that this tab holds; null without one whose token is good. Changes nothing, and never fails. */
export function callHeaders(): CallHeaders | null {
  try {
    const access = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.access) ?? 'null') as AccessToken | null;
    if (typeof access?.token !== 'string' || !(access.expiresAt > Date.now() + LEAST_LIFE)) return null;
    const tenant = sessionStorage.getItem(STORAGE_KEYS.tenant);
    const csrf = JSON.parse(sessionStorage.getItem(STORAGE_KEYS.csrf) ?? 'null') as CsrfId | null;
    const ofReads = {
      Authorization: `Bearer ${access.token}`,
      ...(tenant && { 'X-Tenant-ID': tenant }),
    };
    const isGood = csrf !== null && Date.now() - csrf.since < CSRF_LIFE;
    return { ofReads, ofWrites: isGood ? { ...ofReads, 'X-CSRF-Token': csrf.id } : null };
  } catch {
    return null;
  }
}
