const KEY = 'emp.sign-in';

/** What this tab remembers of the sign-in it has begun. */
export interface PendingSignIn {
  /** Comes back at the end of the provider's `state`. */
  nonce: string;
  returnTo: string | null;
}

export function beginPending(returnTo: string | null): PendingSignIn {
  const pending = { nonce: crypto.randomUUID(), returnTo };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending;
}

/** Takes it away: a callback URL works once. */
export function takePending(): PendingSignIn | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    return text === null ? null : (JSON.parse(text) as PendingSignIn);
  } catch {
    return null;
  }
}
