import type { EndReason, SessionEvents } from '../events.ts';
import type { SignedIn } from '../http/auth-calls.ts';
import type { RefreshOutcome } from '../refresh/refresher.ts';
import type { SharedSession } from '../tabs/tab-messages.ts';
import type { SessionStatus } from './session-atoms.ts';
import type { SessionParts } from './session-parts.ts';

/** How the session begins, is renewed and ends, as those need it who act on it from inside the package. */
export interface SessionLifecycle {
  readonly parts: SessionParts;
  readonly status: SessionStatus;
  /** Settled once it is clear whether somebody is signed in. */
  start(): Promise<void>;
  /** From here on the person is signed in. The rest loads in the background. */
  begin(source: SessionEvents['signed-in']['source'] | 'switch', fresh?: SignedIn['user']): void;
  /** Refreshes, and ends the session when that fails. */
  refresh(): Promise<RefreshOutcome>;
  /** Takes a sibling's tokens over; a running session goes on unchanged with them. */
  adopt(shared: SharedSession): Promise<void>;
  /** This tab's session for another one; null without a valid token. */
  share(): Promise<SharedSession | null>;
  /** The retries are used up: circuit, toast, event, sign-out (B-4.5). */
  fail(): void;
  /**
   * Forgets everything the session held in this tab.
   * @param status 'signing-out' while the provider's sign-out is still to come.
   */
  end(reason: EndReason, status?: 'signed-out' | 'signing-out'): void;
}
