import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isSignedInAnywhere } from '../signed-in.ts';
import { MemoryLocks } from '../testing/memory-locks.ts';
import { refreshableSession } from '../testing/refreshable-session.ts';
import { signInForTest, testToken, type TestSession } from '../testing.tsx';
import { dateTokens, type SessionTokens } from '../tokens/session-tokens.ts';
import { STORAGE_KEYS } from '../tokens/storage-keys.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { createSession, type Session } from '../public.ts';
import { clearSessionAtoms } from '../session/session-atoms.ts';
import { Presence } from './presence.ts';
import type { SharedSession, TabMessage } from './tab-messages.ts';

/** The other tab: a bare channel, as another page of the same browser would hold it. */
let sibling: BroadcastChannel;
let heard: TabMessage[];
let here: TestSession | null;
let bare: Session | null;

beforeEach(() => {
  sibling = new BroadcastChannel('emp.session');
  heard = [];
  here = null;
  bare = null;
  sibling.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void heard.push(data));
});
afterEach(() => {
  sibling.close();
  here?.dispose();
  bare?.dispose();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function say(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  sibling.postMessage(message);
}

async function heardType<T extends TabMessage['type']>(type: T): Promise<Extract<TabMessage, { type: T }>> {
  await vi.waitFor(() => expect(heard.map((message) => message.type)).toContain(type));
  return heard.find((message) => message.type === type) as Extract<TabMessage, { type: T }>;
}

function otherTokens(sessionId = 'theirs'): SessionTokens {
  const now = Math.floor(Date.now() / 1000);
  const tokens = dateTokens(
    { access_token: testToken({ iat: now, exp: now + 3600 }), refresh_token: 'r' },
    sessionId,
  );
  if (!tokens) throw new Error('no token');
  return { ...tokens, receivedAt: Date.now() + 1 };
}

function shared(tokens = otherTokens()): SharedSession {
  const user = { id: 'u', email: 'e', name: 'From the sibling', roles: [], tenant_id: 'aurora' };
  return {
    tokens,
    tenantId: 'aurora',
    user,
    providerProfile: null,
    csrf: { id: 'csrf-of-the-sibling', since: Date.now() },
  };
}

/** happy-dom has no Web Locks; these are shared with the sibling. */
function useLocks(): void {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(new MemoryLocks().asLockManager());
}

const store = () => new TokenStore(sessionStorage);

function openWithoutSession(): Session {
  sessionStorage.clear();
  clearSessionAtoms('starting');
  const answer = () => Promise.resolve(new Response('{"data":{"id":"u","permissions":[],"roles":[]}}'));
  bare = createSession({ sso: () => Promise.reject(new Error('unused')), fetch: answer });
  return bare;
}

describe('a new tab', () => {
  test('takes the session of a sibling, without a redirect', async () => {
    sibling.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'request-session')
        say({ type: 'offer-session', request: data.request, session: shared() });
    });
    const session = openWithoutSession();
    await session.start();
    expect(session.status).toBe('signed-in');
    expect(store().tenantId).toBe('aurora');
    expect(store().user?.name).toBe('From the sibling');
    expect(await store().refreshToken()).toBe('r');
    expect(sessionStorage.getItem(STORAGE_KEYS.csrf)).toContain('csrf-of-the-sibling');
  });

  test('that had a session before asks for that one only', async () => {
    const session = openWithoutSession();
    await store().save({ ...otherTokens('ours'), refreshToken: null, expiresAt: Date.now() - 1 });
    void session.start();
    expect((await heardType('request-session')).sessionId).toBe('ours');
  });

  test('is signed out when nobody answers', async () => {
    const session = openWithoutSession();
    await session.start();
    expect(session.status).toBe('signed-out');
  });

  test('waits for nobody where nobody is signed in', async () => {
    useLocks();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = openWithoutSession();
    await session.start();
    expect(session.status).toBe('signed-out');
  });

  test('waits seconds for a sibling that is signed in but busy', async () => {
    useLocks();
    new Presence().announce();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = openWithoutSession();
    const started = session.start();
    const { request } = await heardType('request-session');
    await vi.advanceTimersByTimeAsync(4800);
    expect(session.status).toBe('starting');
    say({ type: 'offer-session', request, session: shared() });
    await started;
    expect(session.status).toBe('signed-in');
  });

  test('goes on alone when the sibling hangs', async () => {
    useLocks();
    new Presence().announce();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = openWithoutSession();
    const started = session.start();
    await heardType('request-session');
    await vi.advanceTimersByTimeAsync(5000);
    await started;
    expect(session.status).toBe('signed-out');
  });

  test('signed out, follows a sign-in elsewhere', async () => {
    const session = openWithoutSession();
    await session.start();
    say({ type: 'login', session: shared() });
    await vi.waitFor(() => expect(session.status).toBe('signed-in'));
  });
});

describe('a signed-in tab', () => {
  test('offers its session, refresh token included, to those with an older one', async () => {
    here = await signInForTest();
    say({ type: 'request-session', request: 'q1', newerThan: 0 });
    const offer = await heardType('offer-session');
    expect(offer.request).toBe('q1');
    expect(offer.session.tokens.token).toBe(store().access?.token);
    heard = [];
    say({ type: 'request-session', request: 'q2', newerThan: Date.now() + 1000 });
    say({ type: 'request-presence' });
    await heardType('presence');
    expect(heard.map(({ type }) => type)).not.toContain('offer-session');
  });

  test('offers nothing to a tab that asks for another session: that tab works in another tenant', async () => {
    here = await signInForTest();
    const own = store().access?.sessionId ?? '';
    say({ type: 'request-session', request: 'q1', newerThan: 0, sessionId: 'another' });
    say({ type: 'request-session', request: 'q2', newerThan: 0, sessionId: own });
    expect((await heardType('offer-session')).request).toBe('q2');
  });

  test('refreshes first for a new tab, when it has slept over the end of its token', async () => {
    const expired = await refreshableSession({});
    here = expired;
    const { access } = store();
    if (!access) throw new Error('not signed in');
    await store().save({ ...access, refreshToken: 'r', expiresAt: Date.now() - 1 });
    say({ type: 'request-session', request: 'q1', newerThan: 0 });
    const { session } = await heardType('offer-session');
    expect(expired.refreshes()).toHaveLength(1);
    expect(session.tokens.token).not.toBe(access.token);
    expect(session.tokens.expiresAt).toBeGreaterThan(Date.now());
  });

  test('is seen as present until it ends', async () => {
    useLocks();
    here = await signInForTest();
    const presence = new Presence();
    expect(await presence.isAnywhere()).toBe(true);
    await here.session.signOut({ atProvider: false });
    await vi.waitFor(async () => expect(await presence.isAnywhere()).toBe(false));
  });

  test('tells a public page that somebody is signed in', async () => {
    here = await signInForTest();
    const session = sessionStorage.getItem(STORAGE_KEYS.access) ?? '';
    sessionStorage.removeItem(STORAGE_KEYS.access);
    expect(await isSignedInAnywhere()).toBe(true);
    sessionStorage.setItem(STORAGE_KEYS.access, session);
  });

  test('takes the tokens that a sibling has refreshed', async () => {
    here = await signInForTest();
    const refreshed = vi.fn<() => void>();
    here.session.on('token-refreshed', refreshed);
    const tokens = otherTokens('test-session');
    say({ type: 'refreshed', session: shared(tokens) });
    await vi.waitFor(() => expect(store().access?.generation).toBe(tokens.generation));
    expect(refreshed).toHaveBeenCalledOnce();
  });

  test('leaves alone what belongs to another session', async () => {
    here = await signInForTest();
    const before = store().access;
    say({ type: 'refreshed', session: shared() });
    say({ type: 'login', session: shared() });
    say({ type: 'auth-failed', sessionId: 'theirs', generation: 'g' });
    say({ type: 'csrf', sessionId: 'theirs', csrf: { id: 'theirs', since: 0 } });
    say({ type: 'request-presence' });
    await heardType('presence');
    expect(store().access).toEqual(before);
    expect(here.session.status).toBe('signed-in');
  });

  test('is signed out with the others, no token left', async () => {
    here = await signInForTest();
    const left = vi.fn<(event: { reason: string }) => void>();
    here.session.on('signed-out', left);
    say({ type: 'logout', sessionId: 'test-session' });
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith({ reason: 'signed-out-elsewhere' }));
    expect(sessionStorage).toHaveLength(0);
    expect(here.api.requests.map(({ path }) => path)).not.toContain('/v1/auth/logout');
  });

  test('in another tenant ends its own session at the server too', async () => {
    here = await signInForTest();
    const { requests } = here.api;
    say({ type: 'logout', sessionId: 'theirs' });
    await vi.waitFor(() => expect(requests.map(({ path }) => path)).toContain('/v1/auth/logout'));
    expect(sessionStorage).toHaveLength(0);
  });

  test('ends when a sibling has failed to refresh the same tokens', async () => {
    here = await signInForTest();
    const expired = vi.fn<(event: object) => void>();
    here.session.on('session-expired', expired);
    say({ type: 'auth-failed', sessionId: 'test-session', generation: store().access?.generation ?? '' });
    await vi.waitFor(() => expect(here?.session.status).toBe('signed-out'));
    expect(expired).toHaveBeenCalledWith({
      message: 'Your session has expired. Please login again.',
      durationMs: 5000,
    });
  });

  test('uses the CSRF id that a sibling was given', async () => {
    here = await signInForTest();
    say({
      type: 'csrf',
      sessionId: 'test-session',
      csrf: { id: 'rotated-in-the-sibling', since: Date.now() },
    });
    await vi.waitFor(() =>
      expect(sessionStorage.getItem(STORAGE_KEYS.csrf)).toContain('rotated-in-the-sibling'),
    );
  });

  test('announces its own sign-out', async () => {
    here = await signInForTest();
    await here.session.signOut({ atProvider: false });
    expect(await heardType('logout')).toEqual({ type: 'logout', sessionId: 'test-session' });
  });
});
