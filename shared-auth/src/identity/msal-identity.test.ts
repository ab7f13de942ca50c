import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MsalIdentity } from './msal-identity.ts';

type Callable = (...args: never[]) => unknown;
const msal = vi.hoisted(() => ({
  made: vi.fn<Callable>(),
  initialize: vi.fn<Callable>(),
  handleRedirectPromise: vi.fn<Callable>(),
  loginRedirect: vi.fn<Callable>(),
  logoutRedirect: vi.fn<Callable>(),
  getAllAccounts: vi.fn<Callable>(),
}));

vi.mock('./msal.ts', () => ({
  BrowserCacheLocation: { LocalStorage: 'localStorage' },
  ProtocolMode: { OIDC: 'OIDC' },
  PublicClientApplication: function (config: never) {
    msal.made(config);
    return msal;
  },
}));

const ISSUER = 'http://localhost:4000/sso';
const sso = {
  protocol: 'OIDC',
  issuer: ISSUER,
  clientId: 'web',
  scopes: [],
  authorizeParams: { audience: 'api' },
} as const;
const provider = { issuer: ISSUER, end_session_endpoint: `${ISSUER}/logout` };
const fetched = vi.fn<typeof fetch>();

function identity(): MsalIdentity {
  return new MsalIdentity({ ...sso, scopes: [], authorizeParams: { ...sso.authorizeParams } });
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify(provider))));
  vi.stubGlobal('fetch', fetched);
  for (const mock of Object.values(msal)) mock.mockReset().mockResolvedValue(null);
  msal.getAllAccounts.mockReturnValue([{ idToken: 'id token' }]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('going to the provider', () => {
  test('asks for openid profile email offline_access, the audience and what the caller adds', async () => {
    await identity().signIn({ returnTo: '/clients', params: { demo_user: 'ada@aurora.example' } });
    expect(msal.loginRedirect.mock.calls[0]?.[0]).toEqual({
      scopes: ['openid', 'profile', 'email', 'offline_access'],
      state: expect.stringMatching(/^[\w-]{36}$/) as string,
      extraQueryParameters: { audience: 'api', demo_user: 'ada@aurora.example' },
    });
  });

  test('comes back to /auth/callback, after sign-out to /login; the cache is in local storage', async () => {
    await identity().signIn({});
    expect(msal.made.mock.calls[0]?.[0]).toMatchObject({
      auth: {
        clientId: 'web',
        authority: 'https://localhost:4000/sso',
        knownAuthorities: ['localhost:4000'],
        authorityMetadata: JSON.stringify(provider),
        redirectUri: 'http://localhost:4000/auth/callback',
        postLogoutRedirectUri: 'http://localhost:4000/login',
        OIDCOptions: { responseMode: 'query' },
      },
      cache: { cacheLocation: 'localStorage' },
      system: { protocolMode: 'OIDC' },
    });
  });

  test('ends an abandoned sign-in first', async () => {
    await identity().signIn({});
    const [[abandoned], [begun]] = [msal.handleRedirectPromise, msal.loginRedirect].map(
      (mock) => mock.mock.invocationCallOrder,
    ) as [[number], [number]];
    expect(abandoned).toBeLessThan(begun);
  });

  test('a provider that is down, or is another one, is told apart from nothing, and may be tried again', async () => {
    const idp = identity();
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(idp.signIn({})).rejects.toThrow('SSO login failed. Please try again.');
    fetched.mockResolvedValueOnce(new Response('{"issuer":"https://evil.example"}'));
    await expect(idp.signIn({})).rejects.toThrow('SSO login failed. Please try again.');
    await idp.signIn({});
    expect(msal.made).toHaveBeenCalledTimes(1);
  });
});

describe('coming back', () => {
  async function beginAndReturn(): Promise<{ idp: MsalIdentity; url: string }> {
    const idp = identity();
    await idp.signIn({ returnTo: '/clients' });
    const [{ state }] = msal.loginRedirect.mock.calls[0] as unknown as [{ state: string }];
    sessionStorage.setItem('msal.web.request.params', 'x');
    sessionStorage.setItem('msal.web.code.verifier', 'x');
    return { idp, url: `http://localhost:4000/auth/callback?code=c&state=lib%7C${state}` };
  }

  test('brings the access token, who it is, and where to go', async () => {
    const { idp, url } = await beginAndReturn();
    msal.handleRedirectPromise.mockResolvedValue({
      accessToken: 'provider token',
      idTokenClaims: { email: 'ada@aurora.example' },
      account: { name: 'Ada', username: 'ada' },
    });
    expect(await idp.complete(url)).toEqual({
      accessToken: 'provider token',
      profile: { email: 'ada@aurora.example', name: 'Ada' },
      returnTo: '/clients',
    });
    await idp.complete(url);
    expect(msal.handleRedirectPromise).toHaveBeenCalledTimes(2);
  });

  test('MSAL’s null means it did not know the state', async () => {
    const { idp, url } = await beginAndReturn();
    await expect(idp.complete(url)).rejects.toThrow('Invalid state parameter - possible CSRF attack');
  });

  test('a failure leaves nothing half-done, and what sign-out needs', async () => {
    const { idp, url } = await beginAndReturn();
    localStorage.setItem('msal.token', 'x');
    msal.handleRedirectPromise.mockRejectedValue(
      Object.assign(new Error('x'), { errorCode: 'invalid_grant' }),
    );
    await expect(idp.complete(url)).rejects.toThrow('SSO login failed. Please try again.');
    expect(Object.keys(localStorage)).toEqual(['msal.token']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});

describe('sign-out', () => {
  test('goes to the provider with its id token and no account', async () => {
    await identity().signOut();
    expect(msal.logoutRedirect.mock.calls[0]?.[0]).toEqual({
      idTokenHint: 'id token',
      extraQueryParameters: { client_id: 'web' },
    });
  });

  test('goes there without an id token too, rather than leaving the person signed in', async () => {
    msal.getAllAccounts.mockReturnValue([]);
    await identity().signOut();
    expect(msal.logoutRedirect.mock.calls[0]?.[0]).toEqual({ extraQueryParameters: { client_id: 'web' } });
  });

  test('stays here when the provider has no sign-out, and forgets its tokens', async () => {
    fetched.mockResolvedValue(new Response(JSON.stringify({ issuer: ISSUER })));
    localStorage.setItem('msal.token', 'x');
    await identity().signOut();
    expect(msal.logoutRedirect).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });
});
