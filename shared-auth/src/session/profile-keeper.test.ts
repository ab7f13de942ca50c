import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, permissionsAtom, sessionStore, tenantAtom, userAtom } from '../public.ts';
import { problem, signInForTest, type Handlers, type TestSession } from '../testing.tsx';
import { TokenStore } from '../tokens/token-store.ts';

let page: TestSession;
let heard: [string, unknown][];
const ADA = '22222222-2222-4222-8222-222222222222';

beforeEach(async () => {
  page = await signInForTest({ permissions: ['client.read'], roles: ['operator'] });
  heard = [];
  for (const type of ['limited-mode', 'profile-failed', 'signed-out'] as const) {
    page.session.on(type, (event) => heard.push([type, event]));
  }
});
afterEach(() => {
  vi.useRealTimers();
  page.dispose();
});

async function reload(handlers: Handlers): Promise<void> {
  page.api.use(handlers);
  await page.session.reloadUser();
}

const user = () => sessionStore.get(userAtom);
const held = () => sessionStore.get(permissionsAtom);
const down = () => problem(503, 'down');
const offline = () => {
  throw new TypeError('Failed to fetch');
};

describe('GET /v1/auth/me', () => {
  test('may name the person by user_id', async () => {
    await reload({
      'GET /v1/auth/me': { data: { user_id: 'u9', name: 'N', email: 'e', roles: [], permissions: ['a.b'] } },
    });
    expect(user()).toMatchObject({ status: 'ready', user: { id: 'u9' } });
    expect(held().actions).toEqual(new Set(['a.b']));
  });

  test('without permissions is completed by GET /v1/users/{id}', async () => {
    const roles = [
      { id: 'r', name: 'viewer', display_name: 'Viewer', permissions: [{ action: 'dashboard.read' }] },
    ];
    await reload({
      'GET /v1/auth/me': { data: { id: 'u9', tenant: { id: 't', name: 'T' } } },
      'GET /v1/users/:id': ({ params }) => ({ data: { id: params['id'], name: 'N', email: 'e', roles } }),
    });
    expect(page.api.requests.map(({ path }) => path)).toEqual(['/v1/auth/me', '/v1/users/u9']);
    expect(held()).toEqual({ loaded: true, actions: new Set(['dashboard.read']), roles: ['viewer'] });
  });

  test('without an id is no profile', async () => {
    await reload({ 'GET /v1/auth/me': { data: {} } });
    const error = expect.objectContaining({ message: 'No user ID found in /auth/me response' }) as Error;
    expect(heard).toEqual([['limited-mode', { error }]]);
  });
});

describe('a profile that cannot be loaded', () => {
  test.each([
    ['the server is down', down],
    ['there is no network', offline],
  ])('%s: the stored user stands in, without permissions, once announced', async (_, answer) => {
    await reload({ 'GET /v1/auth/me': answer });
    await page.session.reloadUser();
    expect(user()).toMatchObject({ status: 'limited', user: { id: ADA, name: 'Ada Lovelace' } });
    expect(held()).toEqual({ loaded: true, actions: new Set(), roles: ['operator'] });
    expect(heard.map(([type]) => type)).toEqual(['limited-mode']);
    expect(page.session.status).toBe('signed-in');
  });

  test('is tried again when the browser is online again', async () => {
    await reload({ 'GET /v1/auth/me': offline });
    page.api.use({
      'GET /v1/auth/me': { data: { id: ADA, name: 'Ada', email: 'e', roles: [], permissions: ['x.y'] } },
    });
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(user().status).toBe('ready'));
    expect(held().actions).toEqual(new Set(['x.y']));
  });

  test('is tried again by itself within five seconds, until it comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    await reload({ 'GET /v1/auth/me': down });
    const asked = () => page.api.requests.filter(({ path }) => path === '/v1/auth/me').length;
    const before = asked();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked()).toBeGreaterThan(before);
    page.api.use({
      'GET /v1/auth/me': { data: { id: ADA, name: 'Ada', email: 'e', roles: [], permissions: ['x.y'] } },
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(user().status).toBe('ready');
    const last = asked();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(last);
  });

  test('no stored user: the provider’s word', async () => {
    sessionStorage.removeItem('emp.session.user');
    new TokenStore(sessionStorage).providerProfile = {
      email: 'ada@aurora.example',
      name: 'Ada by the provider',
    };
    await reload({ 'GET /v1/auth/me': down });
    expect(user()).toMatchObject({ status: 'limited', user: { name: 'Ada by the provider', roles: [] } });
  });

  test.each([
    ['refused', () => problem(403, 'suspended'), false],
    ['nothing to fall back on', down, true],
  ])('%s: the session ends', async (_, answer, forget) => {
    if (forget) sessionStorage.removeItem('emp.session.user');
    await reload({ 'GET /v1/auth/me': answer });
    expect(heard).toEqual([
      ['profile-failed', { message: 'Failed to load user. Redirecting...' }],
      ['signed-out', { reason: 'profile-failed' }],
    ]);
    expect(page.session.status).toBe('signed-out');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a look in the background', () => {
  const me = (permissions: string[], more: object = {}) => ({
    data: { id: ADA, name: 'Ada Lovelace', email: 'ada@aurora.example', roles: [], permissions, ...more },
  });
  const paths = () => page.api.requests.map(({ method, path }) => `${method} ${path}`);
  const look = () => page.session.reloadUser({ quiet: true });

  test('brings what was given and taken', async () => {
    page.api.use({ 'GET /v1/auth/me': me(['user.list']) });
    await look();
    expect(held().actions).toEqual(new Set(['user.list']));
  });

  test('that says the same leaves every object as it is', async () => {
    const before = [user(), held(), sessionStore.get(tenantAtom)];
    await look();
    expect(paths()).toEqual(['GET /v1/auth/me']);
    const after = [user(), held(), sessionStore.get(tenantAtom)];
    expect(after.map((state, i) => state === before[i])).toEqual([true, true, true]);
  });

  test.each([
    ['the server is down', down],
    ['there is no network', offline],
  ])('changes nothing when %s', async (_, answer) => {
    page.api.use({ 'GET /v1/auth/me': answer });
    await look();
    expect(heard).toEqual([]);
    expect(user().status).toBe('ready');
    expect(held().actions).toEqual(new Set(['client.read']));
  });

  test('ends the session of a person who is refused, and asks no more', async () => {
    page.api.use({ 'GET /v1/auth/me': () => problem(403, 'suspended') });
    await look();
    await look();
    expect(heard.map(([type]) => type)).toEqual(['profile-failed', 'signed-out']);
    expect(paths()).toEqual(['GET /v1/auth/me']);
  });

  test('that is asked for during another follows it, once', async () => {
    const first = Promise.withResolvers<object>();
    page.api.use({ 'GET /v1/auth/me': () => first.promise });
    const looks = [look(), look(), look()];
    await vi.waitFor(() => expect(paths()).toHaveLength(1));
    looks.push(look());
    page.api.use({ 'GET /v1/auth/me': me([]) });
    first.resolve(me(['client.read']));
    await Promise.all(looks);
    expect(paths()).toEqual(['GET /v1/auth/me', 'GET /v1/auth/me']);
    expect(held().actions).toEqual(new Set());
  });

  test('happens by itself as soon as any call is refused', async () => {
    page.api.use({ 'GET /v1/clients': () => problem(403, 'Not any more'), 'GET /v1/auth/me': me([]) });
    await expect(api.get('/v1/clients')).rejects.toThrow('Not any more');
    await vi.waitFor(() => expect(held().actions).toEqual(new Set()));
  });

  test('is not what a refused CSRF id asks for', async () => {
    page.api.use({ 'POST /v1/clients': () => problem(403, 'CSRF token', { code: 'csrf_token_invalid' }) });
    await expect(api.post('/v1/clients', {})).rejects.toThrow('CSRF token validation failed');
    await page.session.reloadUser();
    expect(paths()).toEqual(['POST /v1/clients', 'GET /v1/auth/me']);
  });
});
