import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SessionTokens } from './session-tokens.ts';
import { STORAGE_KEYS } from './storage-keys.ts';
import { TokenStore } from './token-store.ts';

const tokens: SessionTokens = {
  token: 'access',
  refreshToken: 'refresh-secret',
  receivedAt: 1,
  expiresAt: 2,
  sessionId: 's',
  generation: 'g',
};
let log: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  log = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('what a tab keeps of its session', () => {
  test('both tokens, for the next page of the tab', async () => {
    await new TokenStore(sessionStorage).save(tokens);
    const next = new TokenStore(sessionStorage);
    expect(next.access).toEqual({
      token: 'access',
      receivedAt: 1,
      expiresAt: 2,
      sessionId: 's',
      generation: 'g',
    });
    expect(await next.refreshToken()).toBe('refresh-secret');
  });

  test('session-scoped, the refresh token nowhere in clear', async () => {
    await new TokenStore(sessionStorage).save(tokens);
    const everything = Object.keys(sessionStorage).map((name) => sessionStorage.getItem(name));
    expect(everything.join()).not.toContain('refresh-secret');
    expect(localStorage).toHaveLength(0);
  });

  test('nothing when it is not wanted any more by the time it is encrypted', async () => {
    const store = new TokenStore(sessionStorage);
    expect(await store.save(tokens, () => false)).toBe(false);
    expect(store.access).toBeNull();
    expect(store.hasRefreshToken).toBe(false);
  });

  test('a refresh without a new refresh token keeps the old one', async () => {
    const store = new TokenStore(sessionStorage);
    await store.save(tokens);
    await store.save({ ...tokens, token: 'newer', refreshToken: null });
    expect(store.access?.token).toBe('newer');
    expect(await store.refreshToken()).toBe('refresh-secret');
  });

  test('an undecryptable refresh token is removed and counts as absent', async () => {
    const store = new TokenStore(sessionStorage);
    await store.save(tokens);
    sessionStorage.setItem(STORAGE_KEYS.refresh, 'AAAA.BBBB');
    expect(await store.refreshToken()).toBeNull();
    expect(sessionStorage.getItem(STORAGE_KEYS.refresh)).toBeNull();
    expect(log).toHaveBeenCalled();
  });

  test('an unreadable access token is logged and counts as none', () => {
    sessionStorage.setItem(STORAGE_KEYS.access, '{"token":');
    expect(new TokenStore(sessionStorage).access).toBeNull();
    expect(log).toHaveBeenCalledOnce();
  });

  test('wiping leaves nothing: tokens, tenant, user, salt, session id, CSRF id', async () => {
    const store = new TokenStore(sessionStorage);
    await store.save(tokens);
    store.tenantId = 't';
    store.user = { id: 'u', email: 'e', name: 'n', roles: [], tenant_id: 't' };
    store.providerProfile = { email: 'e', name: 'n' };
    sessionStorage.setItem(STORAGE_KEYS.csrf, '{}');
    expect(Object.keys(sessionStorage)).toHaveLength(8);
    store.wipe();
    expect(sessionStorage).toHaveLength(0);
  });
});
