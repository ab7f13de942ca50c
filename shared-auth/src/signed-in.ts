/**
 * What the pages before sign-in need of the session, and nothing else: this entry brings in neither the HTTP client nor
 * a store, and the sign-in code only when somebody clicks.
 */
import type { SignInOptions } from './identity/identity-provider.ts';
import { loadIdentity, type SsoSource } from './identity/load-identity.ts';
import { SIBLING_ANSWER } from './limits.ts';
import { CHANNEL_NAME, type TabMessage } from './tabs/tab-messages.ts';
import { STORAGE_KEYS } from './tokens/storage-keys.ts';

/** Whether this tab holds a session: a token still valid, or one that a stored refresh token can renew. */
export function isSignedIn(): boolean {
  try {
    const text = sessionStorage.getItem(STORAGE_KEYS.access);
    if (text === null) return false;
    const { expiresAt } = JSON.parse(text) as { expiresAt: number };
    return expiresAt > Date.now() || sessionStorage.getItem(STORAGE_KEYS.refresh) !== null;
  } catch {
    return false;
  }
}

/** Whether this tab or any other of this browser is signed in; a page that opens then takes that session over. */
export function isSignedInAnywhere(): Promise<boolean> {
  if (isSignedIn() || typeof BroadcastChannel === 'undefined') return Promise.resolve(isSignedIn());
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), SIBLING_ANSWER);
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type !== 'presence') return;
      clearTimeout(timer);
      resolve(true);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage({ type: 'request-presence' } satisfies TabMessage);
  }).finally(() => channel.close());
}

/**
 * Calls back when somebody signs in in another tab: that tab tells it, and this one looks again when it is returned to.
 * @returns ends it
 */
export function watchSignIn(onSignedIn: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const look = async () => {
    if (document.visibilityState === 'visible' && (await isSignedInAnywhere()) && !signal.aborted)
      onSignedIn();
  };
  document.addEventListener('visibilitychange', () => void look(), { signal });
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(CHANNEL_NAME);
    const hear = ({ data }: MessageEvent<TabMessage>) => data.type === 'login' && onSignedIn();
    channel.addEventListener('message', hear, { signal });
    signal.addEventListener('abort', () => channel.close());
  }
  return () => ended.abort();
}

/**
 * Goes to the organization's sign-in page; the way back ends at /auth/callback.
 * @throws Error with the message 'SSO login failed. Please try again.' (`code` 'sso_failed') (B-3.2).
 */
export async function beginSignIn(sso: SsoSource, options: SignInOptions = {}): Promise<void> {
  const identity = await loadIdentity(sso);
  await identity.signIn(options);
}

export { newTraceparent } from './http/traceparent.ts';
export { callHeaders, type CallHeaders } from './tokens/call-headers.ts';
export type { SignInOptions };
