import { describe, expect, test, vi } from 'vitest';
import { api, permissionsAtom, sessionStore, userAtom } from '../public.ts';
import { server, session, heard, identity, storeTokens, open, paths } from '../testing/session-stage.ts';
import { sessionCache } from './session-cache.ts';

describe('sign-out', () => {
  test('forgets everything, tells the server with the old token, then leaves by the provider', async () => {
    await storeTokens('stored');
    await open().start();
    sessionCache.set('anything', { data: 1 });
    let during = '';
    identity.signOut.mockImplementation(async () => {
      during = session.status;
    });
    await session.signOut();
    const logout = server.requests.find(({ path }) => path === '/v1/auth/logout');
    expect(logout?.headers.get('Authorization')).toMatch(/^Bearer /);
    expect(logout?.headers.get('X-Tenant-ID')).toBe('aurora');
    expect(during).toBe('signing-out');
    expect(session.status).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
    expect([...sessionCache.keys()]).toEqual([]);
    expect(sessionStore.get(userAtom).user).toBeNull();
    expect(sessionStore.get(permissionsAtom).loaded).toBe(false);
    expect(heard.at(-1)).toEqual(['signed-out', { reason: 'signed-out' }]);
  });

  test('aborts reads that are under way', async () => {
    await storeTokens('stored');
    await open().start();
    server.use({ 'GET /v1/slow': () => new Promise(() => undefined) });
    const slow = api.get('/v1/slow').catch((error: unknown) => error);
    await vi.waitFor(() => expect(paths()).toContain('GET /v1/slow'));
    await session.signOut({ atProvider: false });
    expect(await slow).toMatchObject({ message: 'Request queue cleared - session ended' });
    expect(identity.signOut).not.toHaveBeenCalled();
  });

  test('works without server and provider', async () => {
    const log = vi.spyOn(console, 'warn').mockReturnValue();
    await storeTokens('stored');
    await open().start();
    server.use({
      'POST /v1/auth/logout': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    identity.signOut.mockRejectedValue(new Error('down'));
    localStorage.setItem('msal.token', 'left by the provider');
    await session.signOut();
    expect(session.status).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
