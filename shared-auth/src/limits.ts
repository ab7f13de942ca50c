/** Every time and size of the session (B-4), in one place and in milliseconds unless named otherwise. */

export const SECOND = 1_000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** What a session token lives when the server does not say (B-4.3), in seconds. */
export const SESSION_TOKEN_SECONDS = 3_600;

export const REFRESH_AT_SHARE_OF_LIFE = 0.8;
export const REFRESH_BEFORE_EXPIRY = 5 * MINUTE;
export const REFRESH_DELAY_LEAST = 1_000;
export const REFRESH_DELAY_MOST = 3_600_000;
export const REFRESH_DELAY_WITHOUT_TOKEN = 60_000;

/** Waits before the second, third and fourth try of a refresh. */
export const REFRESH_RETRY_DELAYS: readonly number[] = [SECOND, 2 * SECOND, 4 * SECOND];

export const REPLAYS_AFTER_401 = 2;
export const QUEUE_MOST = 10;
export const CSRF_LIFE = 24 * HOUR;
export const SESSION_EXPIRED_TOAST = 5 * SECOND;

/** Used as tenant before sign-in only (B-1.2). */
export const PLACEHOLDER_TENANT = '00000000-0000-0000-0000-000000000000';

// Not in docs/behaviour.md:

/** One product call; large exports pass their own. */
export const REQUEST_TIMEOUT = 30 * SECOND;
/** One exchange, refresh or sign-out call. */
export const AUTH_CALL_TIMEOUT = 10 * SECOND;
/** How long a tab waits for a sibling that may not be there; siblings answer within a few milliseconds when idle. */
export const SIBLING_ANSWER = 300;
/** How long a new tab waits for one that is known to be signed in; it may be busy drawing. */
export const BUSY_SIBLING_ANSWER = 5 * SECOND;
/** How long a tab that knows of a sibling's refresh waits to be handed the result. */
export const SIBLING_HANDOVER = 2 * SECOND;
/** Longer than all tries of a refresh together; whoever waited this long for another tab goes ahead alone. */
export const LOCK_WAIT = 60_000;
