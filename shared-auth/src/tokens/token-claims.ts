import { logFailure } from '../log.ts';

/** The two claims a page reads of its own token; it trusts neither, the server does the checking. */
export interface TokenClaims {
  /** Seconds since 1970 on the server's clock. */
  exp?: number;
  iat?: number;
}

/** Unreadable tokens are logged and count as none (B-4.3). */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(decodeBase64Url(payload));
    return typeof claims === 'object' ? claims : null;
  } catch (cause) {
    logFailure('token could not be parsed', cause);
    return null;
  }
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}
