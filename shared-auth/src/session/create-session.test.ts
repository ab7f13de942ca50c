import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createSession, getSession, permissionsAtom, sessionStore, tenantAtom, userAtom } from '../public.ts';
import { problem, testToken } from '../testing.tsx';
import { server, session, heard, storeTokens, open, paths } from '../testing/session-stage.ts';
import { TokenStore } from '../tokens/token-store.ts';

describe('startup', () => {
  test('with nothing stored and no sibling: signed out', async () => {
    await open().start();
    expect(session.status).toBe('signed-out');
    expect(paths()).toEqual([]);
  });

  test('with a valid stored token: ready, then profile and catalogue', async () => {
    await storeTokens('stored');
    await open().start();
    expect(session.status).toBe('signed-in');
    await vi.waitFor(() => expect(sessionStore.get(userAtom).status).toBe('ready'));
    expect(paths().toSorted()).toEqual([
      'GET /v1/auth/me',
      'GET /v1/permissions',
      'GET /v1/permissions/by-resource',
    ]);
    expect(sessionStore.get(tenantAtom).tenant).toEqual({ id: 'aurora', name: 'Aurora', timezone: 'UTC' });
    expect(sessionStore.get(permissionsAtom)).toEqual({
      loaded: true,
      actions: new Set(['client.read']),
      roles: ['operator'],
    });
  });

  test('with an expired token: one forced refresh', async () => {
    await storeTokens('stored', { life: -10 });
    await open().start();
    expect(session.status).toBe('signed-in');
    expect(paths()[0]).toBe('POST /v1/tenants/aurora/auth/refresh');
    expect(server.requests[0]?.body).toEqual({ refresh_token: 'stored' });
  });

  test('with an expired token and no refresh token: cleared', async () => {
    await storeTokens('stored', { life: -10, refreshToken: null });
    await open().start();
    expect(session.status).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
  });

  test('when the forced refresh fails: cleared, and said', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await storeTokens('stored', { life: -10 });
    server.use({ 'POST /v1/tenants/:tenant/auth/refresh': () => problem(401, 'reuse') });
    const starting = open().start();
    while (session.status === 'starting') {
      await vi.advanceTimersByTimeAsync(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await starting;
    expect(session.status).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
    expect(heard.map(([type]) => type)).toEqual(['session-expired', 'refresh-failed', 'signed-out']);
  });

  test('legacy tokens move from local to session storage once', async () => {
    const now = Math.floor(Date.now() / 1000);
    localStorage.setItem('internal_jwt', testToken({ iat: now, exp: now + 3600 }));
    localStorage.setItem('internal_refresh_token', 'legacy refresh');
    localStorage.setItem('tenant_id', 'aurora');
    await open().start();
    expect(session.status).toBe('signed-in');
    expect(localStorage).toHaveLength(0);
    expect(await new TokenStore(sessionStorage).refreshToken()).toBe('legacy refresh');
    expect(sessionStore.get(tenantAtom).tenant?.id).toBe('aurora');
  });

  test('needs no local storage, which a browser may keep shut', async () => {
    await storeTokens('stored');
    const shut = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
    onTestFinished(() => shut.mockRestore());
    await open().start();
    expect(session.status).toBe('signed-in');
    await session.signOut();
    expect(session.status).toBe('signed-out');
  });

  test('is done once, however often it is asked for', async () => {
    await storeTokens('stored');
    open();
    await Promise.all([session.start(), session.start()]);
    expect(heard.filter(([type]) => type === 'signed-in')).toHaveLength(1);
  });
});

describe('one session per page', () => {
  test('a second one is refused', () => {
    open();
    expect(() => createSession({ sso: () => Promise.reject(new Error('unused')) })).toThrow(
      'called once, by the host',
    );
    expect(getSession()).toBe(session);
  });

  test('asking before there is one says what to do', () => {
    open().dispose();
    expect(() => getSession()).toThrow('the host calls createSession()');
  });
});
