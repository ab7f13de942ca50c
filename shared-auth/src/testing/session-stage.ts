import { afterEach, beforeEach, vi } from 'vitest';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { createSession, type Session } from '../public.ts';
import { clearSessionAtoms } from '../session/session-atoms.ts';
import { sessionCache } from '../session/session-cache.ts';
import { dateTokens } from '../tokens/session-tokens.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { memoryApi, type MemoryApi } from './memory-api.ts';
import { testToken } from './test-token.ts';

export const PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
export const person = {
  id: 'u1',
  email: 'ada@aurora.example',
  name: 'Ada Lovelace',
  roles: [{ id: 'r1', name: 'operator', display_name: 'Operator', permissions: [{ action: 'client.read' }] }],
  permissions: ['client.read'],
  tenant_id: 'aurora',
};

/** Of the running test. */
export let server: MemoryApi;
export let session: Session;
/** What the session has told. */
export let heard: [string, unknown][];

export const identity = {
  signIn: vi.fn<IdentityProvider['signIn']>(),
  complete: vi.fn<IdentityProvider['complete']>(),
  signOut: vi.fn<IdentityProvider['signOut']>(),
};

export function tokenAnswer(name: string, user: object = person) {
  const now = Math.floor(Date.now() / 1000);
  const access_token = testToken({ iat: now, exp: now + 3600, name });
  return { data: { access_token, refresh_token: `refresh of ${name}`, expires_in: 3600, user } };
}

export async function storeTokens(
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

/** A session with a service and a provider of its own, torn down after the test. */
export function open(): Session {
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

export function paths(): string[] {
  return server.requests.map(({ method, path }) => `${method} ${path}`);
}

/** What the writes so far came with. */
export function csrfIds(): (string | null)[] {
  return server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers.get('X-CSRF-Token'));
}
