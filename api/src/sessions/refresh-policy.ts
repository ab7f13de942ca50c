import type { AccessTokens } from './access-token.ts';

export interface RefreshSettings {
  /** How long a replaced refresh token still works: tabs that refresh at the same moment send the same one. */
  graceSeconds: number;
  /** After so many days a session is over, however often it was refreshed. */
  lifeDays: { user: number; client: number };
}

export interface RefreshPolicy extends RefreshSettings {
  /** The random part of the token that comes after the given one: always the same, and only we can tell it. */
  successorOf(token: string): string;
}

export function refreshPolicy(settings: RefreshSettings, tokens: AccessTokens): RefreshPolicy {
  return { ...settings, successorOf: (token) => tokens.derive(`refresh ${token}`) };
}
