import {
  REFRESH_AT_SHARE_OF_LIFE,
  REFRESH_BEFORE_EXPIRY,
  REFRESH_DELAY_LEAST,
  REFRESH_DELAY_MOST,
  REFRESH_DELAY_WITHOUT_TOKEN,
} from '../limits.ts';
import type { AccessToken } from '../tokens/session-tokens.ts';

/**
 * Milliseconds until the next refresh: at 80% of the remaining life but at least 5 minutes before expiry, within 1 s and
 * 1 h; 60 s when there is no token (B-4.4).
 *
 * A token whose whole life leaves less than a minute outside those 5 minutes would be refreshed at once, and its
 * successor too, for ever. For these the 80% alone hold.
 */
export function refreshDelay(token: AccessToken | null, now = Date.now()): number {
  if (token === null) return REFRESH_DELAY_WITHOUT_TOKEN;
  const remaining = token.expiresAt - now;
  const delay = Math.min(remaining * REFRESH_AT_SHARE_OF_LIFE, remaining - marginOf(token));
  return Math.min(Math.max(delay, REFRESH_DELAY_LEAST), REFRESH_DELAY_MOST);
}

/** Fewer than 300 s remain, or for a short-lived token less than its last fifth. */
export function isRefreshDue(token: AccessToken, now = Date.now()): boolean {
  return token.expiresAt - now < (marginOf(token) || lifeOf(token) * (1 - REFRESH_AT_SHARE_OF_LIFE));
}

function marginOf(token: AccessToken): number {
  return lifeOf(token) - REFRESH_BEFORE_EXPIRY >= REFRESH_DELAY_WITHOUT_TOKEN ? REFRESH_BEFORE_EXPIRY : 0;
}

function lifeOf(token: AccessToken): number {
  return token.expiresAt - token.receivedAt;
}
