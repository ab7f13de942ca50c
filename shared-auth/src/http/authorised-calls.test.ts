import { afterEach, describe, expect, test, vi } from 'vitest';
import { api, SessionExpiredError, UnauthorizedError } from '../public.ts';
import { problem } from '../testing.tsx';
import { refreshableSession, type RefreshableSession } from '../testing/refreshable-session.ts';
import { TokenStore } from '../tokens/token-store.ts';

let page: RefreshableSession;

afterEach(() => {
  page.dispose();
  vi.useRealTimers();
});

function settle(calls: Promise<unknown>[]): Promise<string[]> {
  return Promise.all(
    calls.map((call) =>
      call.then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    ),
  );
}

function callMany(count: number): Promise<unknown>[] {
  return Array.from({ length: count }, (_, index) => api.get(`/v1/things/${index}`));
}

const things = { 'GET /v1/things/:id': { data: 'thing' } };

describe('401', () => {
  test('is mended by a refresh and a replay, unseen by the caller', async () => {
    page = await refreshableSession(things);
    page.expire();
    expect(await api.get('/v1/things/1')).toEqual({ data: 'thing' });
    expect(page.refreshes()).toHaveLength(1);
    expect(page.refreshes()[0]?.body).toEqual({ refresh_token: 'refresh 0' });
  });

  test('of eleven calls at once makes one refresh and loses none', async () => {
    page = await refreshableSession(things);
    page.expire();
    expect(await settle(callMany(11))).toEqual(Array(11).fill('answered'));
    expect(page.refreshes()).toHaveLength(1);
  });

  test('of 50 calls at once makes one refresh; the queue keeps the youngest ten and tells the others', async () => {
    page = await refreshableSession(things);
    page.expire();
    const outcomes = await settle(callMany(50));
    expect(page.refreshes()).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(11);
    expect(outcomes.filter((outcome) => outcome === 'Request queue full - request dropped')).toHaveLength(39);
    // The first asked for the refresh, the last ten were in the queue.
    expect(outcomes[0]).toBe('answered');
    expect(outcomes.slice(-10)).toEqual(Array(10).fill('answered'));
  });

  test('holds up calls that come during the refresh, and replays them afterwards', async () => {
    page = await refreshableSession(things);
    page.expire();
    const first = api.get('/v1/things/1');
    await vi.waitFor(() => expect(page.refreshes()).toHaveLength(1));
    const second = api.get('/v1/things/2');
    expect(await settle([first, second])).toEqual(['answered', 'answered']);
    const tries = page.api.requests.filter(({ path }) => path === '/v1/things/2');
    expect(tries).toHaveLength(1);
  });

  test('that no refresh mends is replayed twice, then thrown', async () => {
    page = await refreshableSession({ 'GET /v1/things/:id': () => problem(401, 'never') });
    await expect(api.get('/v1/things/1')).rejects.toBeInstanceOf(UnauthorizedError);
    expect(page.api.requests.filter(({ path }) => path === '/v1/things/1')).toHaveLength(3);
    expect(page.refreshes()).toHaveLength(2);
  });

  test('on a write is replayed with its body', async () => {
    page = await refreshableSession({ 'POST /v1/things': ({ body }) => ({ data: body }) });
    page.expire();
    expect(await api.post('/v1/things', { name: 'x' })).toEqual({ data: { name: 'x' } });
  });

  test('without a session is simply thrown', async () => {
    page = await refreshableSession(things);
    await page.session.signOut({ atProvider: false });
    await expect(api.get('/v1/things/1')).rejects.toBeInstanceOf(UnauthorizedError);
    expect(page.refreshes()).toHaveLength(0);
  });
});

describe('a token known to be over', () => {
  test('is refreshed before the call, not after it', async () => {
    page = await refreshableSession(things);
    const store = new TokenStore(sessionStorage);
    const { access } = store;
    if (access) await store.save({ ...access, refreshToken: null, expiresAt: Date.now() - 1 });
    await api.get('/v1/things/1');
    expect(page.api.requests.map(({ path }) => path)).toEqual([
      '/v1/tenants/11111111-1111-4111-8111-111111111111/auth/refresh',
      '/v1/things/1',
    ]);
  });
});

describe('a refresh that fails', () => {
  test('ends the session: retries, circuit, toast, event, cleared queue', async () => {
    page = await refreshableSession(things, () => problem(503, 'down'));
    page.expire();
    const events: unknown[] = [];
    for (const type of ['session-expired', 'refresh-failed', 'signed-out'] as const) {
      page.session.on(type, (event) => events.push([type, event]));
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const calls = [api.get('/v1/things/1').catch((error: unknown) => error)];
    while (page.refreshes().length < 1) await new Promise((resolve) => setImmediate(resolve));
    const queued = settle([api.get('/v1/things/2'), api.get('/v1/things/3')]);
    while (page.refreshes().length < 4) {
      await vi.advanceTimersByTimeAsync(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.advanceTimersByTimeAsync(1000);

    const [first] = await Promise.all(calls);
    expect(first).toBeInstanceOf(SessionExpiredError);
    expect((first as Error).message).toBe('Session expired. Please log in again.');
    expect(await queued).toEqual(Array(2).fill('Request queue cleared - session ended'));
    expect(events).toEqual([
      ['session-expired', { message: 'Your session has expired. Please login again.', durationMs: 5000 }],
      ['refresh-failed', null],
      ['signed-out', { reason: 'expired' }],
    ]);
    expect(page.session.status).toBe('signed-out');
    await expect(api.get('/v1/things/4')).rejects.toThrow(
      'Circuit breaker open - too many failed refresh attempts',
    );
  });
});
