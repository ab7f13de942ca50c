import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import {
  api,
  createSession,
  getSession,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  SsoFailedError,
  tenantAtom,
  userAtom,
  type Session,
} from '../public.ts';
import { memoryApi, problem, testToken, type MemoryApi } from '../testing.tsx';
import { dateTokens } from '../tokens/session-tokens.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { sessionCache } from './session-cache.ts';
import { clearSessionAtoms } from './session-atoms.ts';

const PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
const person = {
  id: 'u1',
  email: 'ada@aurora.example',
  name: 'Ada Lovelace',
  roles: [{ id: 'r1', name: 'operator', display_name: 'Operator', permissions: [{ action: 'client.read' }] }],
  permissions: ['client.read'],
  tenant_id: 'aurora',
};

let server: MemoryApi;
let session: Session;
let heard: [string, unknown][];

const identity = {
  signIn: vi.fn<IdentityProvider['signIn']>(),
  complete: vi.fn<IdentityProvider['complete']>(),
  signOut: vi.fn<IdentityProvider['signOut']>(),
};

function tokenAnswer(name: string, user: object = person) {
  const now = Math.floor(Date.now() / 1000);
  const access_token = testToken({ iat: now, exp: now + 3600, name });
  return { data: { access_token, refresh_token: `refresh of ${name}`, expires_in: 3600, user } };
}

async function storeTokens(
  name: string,
  { life = 3600, refreshToken = 'stored' }: { life?: number; refreshToken?: string | null } = {},
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const access_token = testToken({ iat: now, exp: now + life, name });
  const tokens = dateTokens({ access_token, expires_in: life }, 'stored session');
  const store = new TokenStore(sessionStorage);
  if (tokens) await store.save({ ...tokens, refreshToken });
  store.tenantId = 'aurora';
  store.user = { ...person, roles: [] };
}

function open(): Session {
  session = createSession({ sso: () => Promise.reject(new Error('unused')), fetch: server.fetch, identity });
  heard = [];
  for (const type of [
    'signed-in',
    'signed-out',
    'session-expired',
    'refresh-failed',
    'tenant-changed',
  ] as const) {
    session.on(type, (event) => heard.push([type, event]));
  }
  return session;
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  sessionCache.clear();
  clearSessionAtoms('starting');
  vi.resetAllMocks();
  server = memoryApi({
    'POST /v1/tenants/:tenant/auth/exchange-token': () => tokenAnswer('exchanged'),
    'POST /v1/tenants/:tenant/auth/refresh': () => tokenAnswer('refreshed'),
    'POST /v1/auth/logout': undefined,
    'GET /v1/auth/me': {
      data: { ...person, tenant: { id: 'aurora', name: 'Aurora', timezone: 'UTC' }, tenants: [] },
    },
    'GET /v1/permissions': { data: [] },
    'GET /v1/permissions/by-resource': { data: [] },
    'GET /v1/ping': { data: 'pong' },
  });
  identity.complete.mockResolvedValue({
    accessToken: 'provider token',
    profile: { email: person.email, name: person.name },
    returnTo: '/clients',
  });
});
afterEach(() => {
  session.dispose();
  vi.useRealTimers();
});

function paths(): string[] {
  return server.requests.map(({ method, path }) => `${method} ${path}`);
}

/** What the writes so far came with. */
function csrfIds(): (string | null)[] {
  return server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('X-CSRF-Token'));
}

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

  test('is done once, however often it is asked for', async () => {
    await storeTokens('stored');
    open();
    await Promise.all([session.start(), session.start()]);
    expect(heard.filter(([type]) => type === 'signed-in')).toHaveLength(1);
  });
});

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

  test('that began after the start is not undone by it', async () => {
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

describe('another tenant', () => {
  test('gets its own tokens, keys and profile', async () => {
    await storeTokens('stored');
    await open().start();
    const before = sessionStore.get(sessionAtom).scopeKey;
    sessionCache.set('anything', { data: 1 });
    server.use({
      'POST /v1/tenants/:tenant/auth/switch': ({ params }) =>
        tokenAnswer('switched', { ...person, tenant_id: params['tenant'] }),
    });
    await session.switchTenant('borealis');
    expect(heard.at(-1)).toEqual(['tenant-changed', { tenantId: 'borealis' }]);
    expect(sessionStore.get(sessionAtom).scopeKey).toMatch(/^borealis#/);
    expect(sessionStore.get(sessionAtom).scopeKey).not.toBe(before);
    expect([...sessionCache.keys()]).toEqual([]);
    await api.get('/v1/ping');
    expect(server.requests.at(-1)?.headers.get('X-Tenant-ID')).toBe('borealis');
  });

  test('refused leaves everything as it was', async () => {
    await storeTokens('stored');
    await open().start();
    server.use({ 'POST /v1/tenants/:tenant/auth/switch': () => problem(403, 'Not a member') });
    await expect(session.switchTenant('borealis')).rejects.toThrow('Not a member');
    expect(sessionStore.get(tenantAtom).tenant?.id).toBe('aurora');
    expect(session.status).toBe('signed-in');
  });

  test('a write on its way is not replayed into the new tenant', async () => {
    await storeTokens('stored');
    await open().start();
    const answer = Promise.withResolvers<Response>();
    server.use({
      'POST /v1/things': () => answer.promise,
      'POST /v1/tenants/:tenant/auth/switch': () =>
        tokenAnswer('switched', { ...person, tenant_id: 'borealis' }),
    });
    const write = api.post('/v1/things', {}).catch((error: unknown) => error);
    await vi.waitFor(() => expect(paths()).toContain('POST /v1/things'));
    await session.switchTenant('borealis');
    answer.resolve(problem(401, 'expired'));
    expect(await write).toMatchObject({ code: 'queue_cleared' });
    expect(paths().filter((path) => path === 'POST /v1/things')).toHaveLength(1);
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
