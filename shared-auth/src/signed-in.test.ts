import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSignIn, isSignedIn, isSignedInAnywhere, watchSignIn } from './signed-in.ts';
import { dateTokens } from './tokens/session-tokens.ts';
import { TokenStore } from './tokens/token-store.ts';
import { testToken } from './testing/test-token.ts';

async function store(life: number, refresh_token?: string): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const access_token = testToken({ iat: now, exp: now + life });
  const tokens = dateTokens({ access_token, refresh_token, expires_in: life }, 's');
  if (tokens) await new TokenStore(sessionStorage).save(tokens);
}

beforeEach(() => {
  sessionStorage.clear();
});

describe('the pages before sign-in know whether somebody is signed in', () => {
  test('nobody', () => {
    expect(isSignedIn()).toBe(false);
  });

  test('by a valid token', async () => {
    await store(3600);
    expect(isSignedIn()).toBe(true);
    expect(await isSignedInAnywhere()).toBe(true);
  });

  test('by a refresh token that can renew one', async () => {
    await store(-1, 'r');
    expect(isSignedIn()).toBe(true);
  });

  test('not by an expired token alone, nor by rubbish', async () => {
    await store(-1);
    expect(isSignedIn()).toBe(false);
    sessionStorage.setItem('emp.session.access', 'rubbish');
    expect(isSignedIn()).toBe(false);
  });

  test('not when no tab answers', async () => {
    expect(await isSignedInAnywhere()).toBe(false);
  });
});

describe('a page before sign-in that stays open', () => {
  const signedIn = vi.fn<() => void>();
  let stop = () => {};
  const returnTo = () => document.dispatchEvent(new Event('visibilitychange'));
  const tell = (message: object) => {
    const sibling = new BroadcastChannel('emp.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    sibling.postMessage(message);
    return sibling;
  };

  beforeEach(() => {
    signedIn.mockReset();
    stop = watchSignIn(signedIn);
  });
  afterEach(() => stop());

  test('hears of a sign-in in another tab', async () => {
    const sibling = tell({ type: 'login', session: {} });
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    sibling.close();
  });

  test('hears nothing in other news', async () => {
    const sibling = tell({ type: 'logout', sessionId: 's' });
    tell({ type: 'login', session: {} }).close();
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
    sibling.close();
  });

  test('looks again when it is returned to', async () => {
    returnTo();
    await store(3600);
    returnTo();
    await vi.waitFor(() => expect(signedIn).toHaveBeenCalledOnce());
  });

  test('hears nothing any more once it is gone', async () => {
    await store(3600);
    stop();
    returnTo();
    tell({ type: 'login', session: {} }).close();
    expect(await isSignedInAnywhere()).toBe(true);
    expect(signedIn).not.toHaveBeenCalled();
  });
});

test('a click without a server shows its specified text (B-3.2)', async () => {
  const sso = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(beginSignIn(sso)).rejects.toThrow('SSO login failed. Please try again.');
});
