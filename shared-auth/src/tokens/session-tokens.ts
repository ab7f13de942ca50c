import { SECOND, SESSION_TOKEN_SECONDS } from '../limits.ts';
import { readClaims } from './token-claims.ts';

/** An access token and what this browser knows about its life. Instants are on the local clock, in milliseconds. */
export interface AccessToken {
  token: string;
  receivedAt: number;
  expiresAt: number;
  /** One sign-in and all that was refreshed from it, over all tabs. */
  sessionId: string;
  /** One answer of the server; a new one at every refresh. Names nothing secret. */
  generation: string;
}

export interface SessionTokens extends AccessToken {
  refreshToken: string | null;
}

export interface TokenSource {
  access_token: string;
  refresh_token?: string | undefined;
  expires_in?: number | undefined;
}

/**
 * Dates an answer by the local clock. `exp` is on the server's clock, which may be minutes away from ours: what counts
 * is how much life the token had when it arrived, by `expires_in` and by `exp` against the server's own time (its
 * `Date` header, else `iat`). Comparing `exp` with our own clock would refresh in a loop on a clock that runs ahead.
 *
 * @returns null for a token without `exp`, which is invalid (B-4.3).
 */
export function dateTokens(
  source: TokenSource,
  sessionId: string,
  serverDate: string | null = null,
): SessionTokens | null {
  const claims = readClaims(source.access_token);
  if (typeof claims?.exp !== 'number') return null;
  const now = Date.now();
  const serverNow = parseDate(serverDate) ?? (claims.iat === undefined ? now : claims.iat * SECOND);
  const life = Math.min(
    (source.expires_in ?? SESSION_TOKEN_SECONDS) * SECOND,
    claims.exp * SECOND - serverNow,
  );
  return {
    token: source.access_token,
    refreshToken: source.refresh_token ?? null,
    receivedAt: now,
    expiresAt: now + Math.max(0, life),
    sessionId,
    generation: crypto.randomUUID(),
  };
}

export function isValid(token: AccessToken | null): token is AccessToken {
  return token !== null && token.expiresAt > Date.now();
}

function parseDate(header: string | null): number | null {
  const instant = header === null ? Number.NaN : Date.parse(header);
  return Number.isNaN(instant) ? null : instant;
}
