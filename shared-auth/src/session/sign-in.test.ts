import { describe, expect, test, vi } from 'vitest';
import { api, permissionsAtom, sessionStore, SsoFailedError } from '../public.ts';
import { problem } from '../testing.tsx';
import {
  PLACEHOLDER,
  server,
  session,
  heard,
  identity,
  tokenAnswer,
  storeTokens,
  open,
  paths,
  csrfIds,
} from '../testing/session-stage.ts';
import { TokenStore } from '../tokens/token-store.ts';

describe('sign-in', () => {
  test('leaves by the provider, and passes on what it fails with', async () => {
    open();
    await session.signIn({ returnTo: '/clients' });
    expect(identity.signIn).toHaveBeenCalledWith({ returnTo: '/clients' });
    identity.signIn.mockRejectedValue(new SsoFailedError());
    await expect(session.signIn()).rejects.toThrow('SSO login failed. Please try again.');
  });

  test('exchanges the provider’s token under the placeholder tenant and knows permissions at once', async () => {
    open();
    const done = await session.completeSignIn('http://localhost:4000/auth/callback?code=c&state=s');
    expect(done).toEqual({ returnTo: '/clients' });
    expect(paths()[0]).toBe(`POST /v1/tenants/${PLACEHOLDER}/auth/exchange-token`);
    expect(server.requests[0]?.body).toEqual({ access_token: 'provider token' });
    expect(session.status).toBe('signed-in');
    expect(sessionStore.get(permissionsAtom).actions).toEqual(new Set(['client.read']));
    expect(heard).toEqual([
      ['signed-in', { source: 'callback', user: expect.objectContaining({ id: 'u1' }) as object }],
    ]);
    await api.get('/v1/ping');
    expect(server.requests.at(-1)?.headers.get('X-Tenant-ID')).toBe('aurora');
  });

  test('goes on with the CSRF id that the exchange has bound, though the start wiped everything meanwhile', async () => {
    const answered = Promise.withResolvers<object>();
    server.use({
      'POST /v1/tenants/:tenant/auth/exchange-token': () => answered.promise,
      'POST /v1/ping': undefined,
    });
    const started = open().start();
    const completed = session.completeSignIn('/auth/callback?code=c&state=s');
    await started;
    answered.resolve(tokenAnswer('exchanged'));
    await completed;
    await api.post('/v1/ping');
    expect(csrfIds()).toEqual([expect.stringMatching(/^[\w-]{16,}$/), csrfIds()[0]]);
  });

  test('goes on with the CSRF id that came with the answer of the exchange', async () => {
    const headers = { 'X-CSRF-Token': 'from-the-server-0001', 'Content-Type': 'application/json' };
    server.use({
      'POST /v1/tenants/:tenant/auth/exchange-token': () =>
        new Response(JSON.stringify(tokenAnswer('exchanged')), { headers }),
      'POST /v1/ping': undefined,
    });
    await open().completeSignIn('/auth/callback?code=c&state=s');
    await api.post('/v1/ping');
    expect(csrfIds()[1]).toBe('from-the-server-0001');
  });

  test('clears the answer from the address bar and redeems it once', async () => {
    history.replaceState(null, '', '/auth/callback?code=c&state=s');
    open();
    await Promise.all([session.completeSignIn(location.href), session.completeSignIn(location.href)]);
    expect(location.search).toBe('');
    expect(identity.complete).toHaveBeenCalledTimes(1);
    expect(paths().filter((path) => path.includes('exchange'))).toHaveLength(1);
  });

  test('refused by the product keeps nothing of the provider', async () => {
    localStorage.setItem('msal.token', 'x');
    server.use({
      'POST /v1/tenants/:tenant/auth/exchange-token': () => problem(403, 'Not a member of any tenant'),
    });
    open();
    await expect(session.completeSignIn('http://localhost:4000/auth/callback')).rejects.toThrow(
      'Not a member of any tenant',
    );
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage.getItem('emp.session.access')).toBeNull();
  });

  test('settles the start: no second restore, and signed out when it fails', async () => {
    open();
    await Promise.all([session.completeSignIn('http://localhost:4000/auth/callback'), session.start()]);
    expect(session.status).toBe('signed-in');
    expect(paths().filter((path) => path.includes('/auth/refresh'))).toEqual([]);
  });

  test('that began after the start waits for it, and has the last word', async () => {
    await storeTokens('stored', { life: -10 });
    const order: string[] = [];
    identity.complete.mockImplementation(() => {
      order.push('sign-in');
      return Promise.resolve({
        accessToken: 'provider token',
        profile: { email: '', name: '' },
        returnTo: null,
      });
    });
    open();
    const starting = session.start().then(() => order.push('start'));
    await Promise.all([starting, session.completeSignIn('http://localhost:4000/auth/callback')]);
    expect(order).toEqual(['start', 'sign-in']);
    expect(session.status).toBe('signed-in');
    expect(heard.at(-1)).toEqual(['signed-in', expect.objectContaining({ source: 'callback' })]);
  });

  test('that began after a start without a session signs in once', async () => {
    open();
    const starting = session.start();
    await session.completeSignIn('http://localhost:4000/auth/callback');
    await starting;
    expect(session.status).toBe('signed-in');
    expect(heard.map(([type]) => type)).toEqual(['signed-in']);
  });

  test('that fails leaves the person signed out', async () => {
    identity.complete.mockRejectedValue(new SsoFailedError());
    open();
    await expect(session.completeSignIn('http://localhost:4000/auth/callback')).rejects.toThrow(
      'SSO login failed',
    );
    await session.start();
    expect(session.status).toBe('signed-out');
  });

  test('stores no permissions', async () => {
    open();
    await session.completeSignIn('http://localhost:4000/auth/callback');
    expect(new TokenStore(sessionStorage).user).toEqual({
      id: 'u1',
      email: 'ada@aurora.example',
      name: 'Ada Lovelace',
      tenant_id: 'aurora',
      roles: [{ id: 'r1', name: 'operator', display_name: 'Operator' }],
    });
  });

  test('after a failed refresh closes the circuit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await storeTokens('stored', { life: -10 });
    server.use({ 'POST /v1/tenants/:tenant/auth/refresh': () => problem(503, 'down') });
    const starting = open().start();
    while (session.status === 'starting') {
      await vi.advanceTimersByTimeAsync(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await starting;
    await expect(api.get('/v1/ping')).rejects.toThrow('Circuit breaker open');
    await session.completeSignIn('http://localhost:4000/auth/callback');
    expect(await api.get('/v1/ping')).toEqual({ data: 'pong' });
  });
});
