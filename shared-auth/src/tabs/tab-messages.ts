import type { CsrfId } from '../http/csrf.ts';
import type { StoredUser } from '../session/session-user.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import type { ProviderProfile } from '../tokens/token-store.ts';

/** All that a tab needs to go on with another tab's session. Travels between tabs of one origin only, never stored. */
export interface SharedSession {
  tokens: SessionTokens;
  tenantId: string | null;
  user: StoredUser | null;
  providerProfile: ProviderProfile | null;
  csrf: CsrfId;
}

/** B-4.6: tabs tell each other of login, logout, refresh and failure, and hand the session to new tabs. */
export type TabMessage =
  | { type: 'login'; session: SharedSession }
  | { type: 'refreshed'; session: SharedSession }
  | { type: 'logout'; sessionId: string }
  | { type: 'auth-failed'; sessionId: string; generation: string }
  | { type: 'csrf'; sessionId: string; csrf: CsrfId }
  /** Asks for a session whose tokens were received later than this (milliseconds); with an id, for that one only. */
  | { type: 'request-session'; request: string; newerThan: number; sessionId?: string }
  | { type: 'offer-session'; request: string; session: SharedSession }
  /** A public page asks whether any tab is signed in; it needs no tokens for that. */
  | { type: 'request-presence' }
  | { type: 'presence' };

export const CHANNEL_NAME = 'emp.session';
