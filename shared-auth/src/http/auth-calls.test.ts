import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testToken } from '../testing/test-token.ts';
import { AuthCalls, type PathFetch } from './auth-calls.ts';
import { Csrf } from './csrf.ts';

const now = Math.floor(Date.now() / 1000);
const access_token = testToken({ iat: now, exp: now + 3600 });
const user = { id: 'u', email: 'e', name: 'n', roles: [], tenant_id: 't' };
const fetcher = vi.fn<PathFetch>();
let calls: AuthCalls;

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
  fetcher.mockReset();
  calls = new AuthCalls(fetcher, new Csrf(sessionStorage));
});

function answer(status: number, body: unknown, statusText = ''): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetcher.mockResolvedValue(new Response(text, { status, statusText }));
}

describe('the token exchange', () => {
  test('sends the provider’s token and takes the product’s', async () => {
    answer(200, { data: { access_token, refresh_token: 'r', expires_in: 600, user } });
    const signedIn = await calls.exchange('t', 'provider token');
    expect(signedIn.user).toEqual(user);
    expect(signedIn.tokens).toMatchObject({ token: access_token, refreshToken: 'r' });
    const [path, init] = fetcher.mock.calls[0] ?? [];
    expect(path).toBe('/v1/tenants/t/auth/exchange-token');
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"access_token":"provider token"}',
    });
    const headers = new Headers(init?.headers);
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('X-Tenant-ID')).toBe('t');
    expect(headers.get('X-CSRF-Token')).toMatch(/^[\w-]{16,}$/);
  });

  // B-5.6, token exchange failure.
  test.each([
    ['the server’s message', 403, { message: 'No tenant', error: 'e' }, 'No tenant'],
    ['else its error', 403, { error: 'forbidden' }, 'forbidden'],
    ['else the status line', 403, {}, 'HTTP 403: Forbidden'],
    ['details on a new line', 403, { message: 'No', details: 'because' }, 'No\nbecause'],
    ['details of any shape', 403, { message: 'No', details: { a: 1 } }, 'No\n{"a":1}'],
    ['no JSON', 502, '<h1>Bad Gateway</h1>', 'Token exchange failed\n<h1>Bad Gateway</h1>'],
    ['no token in it', 200, { data: {} }, 'Token exchange failed'],
  ])('refused: %s', async (_, status, body, message) => {
    answer(status, body, 'Forbidden');
    vi.spyOn(console, 'warn').mockReturnValue();
    await expect(calls.exchange('t', 'p')).rejects.toMatchObject({ message, code: 'token_exchange_failed' });
  });

  test('without a tenant', async () => {
    await expect(calls.exchange('', 'p')).rejects.toThrow('No tenant ID available for authentication');
  });

  test('without a network', async () => {
    fetcher.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(calls.exchange('t', 'p')).rejects.toThrow('Network error. Please check your connection.');
  });
});

describe('the refresh call', () => {
  test('sends the refresh token and keeps the session’s id', async () => {
    answer(200, { data: { access_token, refresh_token: 'r2', user } });
    const tokens = await calls.refresh('t', 'r1', 'session');
    expect(fetcher.mock.calls[0]?.[0]).toBe('/v1/tenants/t/auth/refresh');
    expect(fetcher.mock.calls[0]?.[1].body).toBe('{"refresh_token":"r1"}');
    expect(tokens).toMatchObject({ token: access_token, refreshToken: 'r2', sessionId: 'session' });
  });

  test.each([
    ['a refusal', () => answer(401, { message: 'no' })],
    ['a broken answer', () => answer(200, 'no JSON')],
    ['no network', () => void fetcher.mockRejectedValue(new TypeError('Failed to fetch'))],
  ])('%s is null, silently', async (_, prepare) => {
    const log = vi.spyOn(console, 'warn');
    prepare();
    expect(await calls.refresh('t', 'r1', 'session')).toBeNull();
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });

  test('a server that does not answer is given up after 10 s', async () => {
    vi.useFakeTimers();
    fetcher.mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const running = calls.refresh('t', 'r1', 'session');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await running).toBeNull();
    vi.useRealTimers();
  });
});
