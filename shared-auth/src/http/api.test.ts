import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api, CsrfError, PermissionError, ServerError, TimeoutError, UnauthorizedError } from '../public.ts';
import { problem, signInForTest, type TestSession } from '../testing.tsx';

let page: TestSession;
const TENANT = '11111111-1111-4111-8111-111111111111';

beforeEach(async () => {
  page = await signInForTest();
});
afterEach(() => {
  page.dispose();
  vi.useRealTimers();
});

describe('what every call carries', () => {
  test('bearer token, tenant, JSON both ways, cookies', async () => {
    page.api.use({ 'POST /v1/clients': ({ body }) => ({ data: body }) });
    const answer = await api.post('/v1/clients', { name: 'Roof' });
    expect(answer).toEqual({ data: { name: 'Roof' } });
    const headers = page.api.requests[0]?.headers;
    expect(headers?.get('Authorization')).toMatch(/^Bearer .+\..+\.$/);
    expect(headers?.get('X-Tenant-ID')).toBe(TENANT);
    expect(headers?.get('Content-Type')).toBe('application/json');
    expect(headers?.get('Accept')).toBe('application/json');
    expect(page.api.requests[0]?.credentials).toBe('include');
  });

  test('a CSRF id on writes, the same on all, none on reads', async () => {
    page.api.use({
      'GET /v1/x': {},
      'POST /v1/x': {},
      'PUT /v1/x': {},
      'PATCH /v1/x': {},
      'DELETE /v1/x': undefined,
    });
    await api.get('/v1/x');
    await api.post('/v1/x', {});
    await api.put('/v1/x', {});
    await api.patch('/v1/x', {});
    await api.delete('/v1/x');
    const ids = page.api.requests.map(({ headers }) => headers.get('X-CSRF-Token'));
    expect(ids[0]).toBeNull();
    expect(ids[1]).toMatch(/^[A-Za-z0-9_-]{16,}$/);
    expect(new Set(ids.slice(1)).size).toBe(1);
  });

  test('a new CSRF id as soon as an answer brings one', async () => {
    page.api.use({
      'POST /v1/x': () => new Response('{}', { headers: { 'X-CSRF-Token': 'rotated-by-the-server' } }),
    });
    await api.post('/v1/x');
    await api.post('/v1/x');
    expect(page.api.requests[1]?.headers.get('X-CSRF-Token')).toBe('rotated-by-the-server');
  });

  test('a trace of its own', async () => {
    page.api.use({ 'GET /v1/x': {} });
    await api.get('/v1/x');
    await api.get('/v1/x');
    const sent = page.api.requests.map(({ headers }) => headers.get('traceparent'));
    expect(sent[0]).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(new Set(sent).size).toBe(2);
  });

  test('queries without what is undefined', async () => {
    page.api.use({ 'GET /v1/x': {} });
    await api.get('/v1/x', { query: { page: 2, all: true, search: undefined } });
    expect(page.api.requests[0]?.query).toEqual({ page: '2', all: 'true' });
  });
});

describe('conditional requests', () => {
  test('an answer’s ETag guards the write that follows', async () => {
    page.api.use({
      'GET /v1/x': () =>
        new Response('{"a":1}', { headers: { ETag: '"v1"', 'Content-Type': 'application/json' } }),
      'PUT /v1/x': () => problem(412, 'Somebody else was faster'),
    });
    const { body, etag, status } = await api.send<{ a: number }>('GET', '/v1/x');
    expect([body, etag, status]).toEqual([{ a: 1 }, '"v1"', 200]);
    await expect(api.put('/v1/x', {}, { ifMatch: etag ?? '' })).rejects.toMatchObject({ status: 412 });
    expect(page.api.requests[1]?.headers.get('If-Match')).toBe('"v1"');
  });

  test('304 is an answer, not an error', async () => {
    page.api.use({ 'GET /v1/x': () => new Response(null, { status: 304 }) });
    const { status, body } = await api.send('GET', '/v1/x', undefined, { ifNoneMatch: '"v1"' });
    expect([status, body]).toEqual([304, undefined]);
    expect(page.api.requests[0]?.headers.get('If-None-Match')).toBe('"v1"');
  });
});

describe('failures', () => {
  test.each([
    ['by its code', { code: 'csrf_token_invalid' }],
    ['by its words', {}],
  ])('403 on a write about the CSRF id, %s: new id, event, its own error', async (_, more) => {
    const refused = () => problem(403, 'CSRF token is stale', more, { 'X-CSRF-Token': 'the-newly-bound-id' });
    page.api.use({ 'POST /v1/x': refused });
    const heard = vi.fn<(event: { message: string }) => void>();
    page.session.on('csrf-failed', heard);
    const failure = await api.post('/v1/x', {}).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CsrfError);
    expect(heard.mock.calls).toEqual([[{ message: 'CSRF token validation failed. Please try again.' }]]);
    page.api.use({ 'POST /v1/x': {} });
    await api.post('/v1/x', {});
    expect(page.api.requests[1]?.headers.get('X-CSRF-Token')).toBe('the-newly-bound-id');
  });

  test('a missing permission that has to do with tokens is no CSRF matter', async () => {
    const refused = () => problem(403, 'You may not regenerate tokens', { code: 'forbidden' });
    page.api.use({ 'POST /v1/x': refused, 'GET /v1/x': () => problem(403, 'CSRF token') });
    await expect(api.post('/v1/x', {})).rejects.toBeInstanceOf(PermissionError);
    await expect(api.get('/v1/x')).rejects.toBeInstanceOf(PermissionError);
  });

  test('no network', async () => {
    page.api.use({
      'GET /v1/x': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(api.get('/v1/x')).rejects.toMatchObject({
      code: 'network',
      message: 'Network error. Please check your connection.',
    });
  });

  test.each([
    ['as long as the call says', { timeout: 1000 }, 1000],
    ['30 s unless it says so', {}, 30_000],
  ])('no answer in time: %s', async (_, options, patience) => {
    vi.useFakeTimers();
    page.api.use({ 'GET /v1/x': () => new Promise(() => undefined) });
    const running = api.get('/v1/x', options).catch((error: unknown) => error);
    const settled = vi.fn<() => void>();
    void running.then(settled);
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const failure = await running;
    expect(failure).toBeInstanceOf(TimeoutError);
    expect((failure as Error).message).toBe('Request timeout. Please try again.');
  });

  test('an aborted call throws the signal’s reason', async () => {
    page.api.use({ 'GET /v1/x': () => new Promise(() => undefined) });
    const controller = new AbortController();
    const running = api.get('/v1/x', { signal: controller.signal });
    controller.abort(new Error('left the page'));
    await expect(running).rejects.toThrow('left the page');
  });

  test('retries are for those who ask for them, and for reads only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let down = 2;
    const flaky = () => (down-- > 0 ? problem(503, 'busy') : { data: 'up' });
    page.api.use({ 'GET /v1/x': flaky, 'POST /v1/x': () => problem(503, 'busy') });
    const running = api.get('/v1/x', { retries: 2 });
    await vi.runAllTimersAsync();
    await vi.waitFor(async () => expect(await running).toEqual({ data: 'up' }));
    down = 1;
    await expect(api.get('/v1/x')).rejects.toBeInstanceOf(ServerError);
    await expect(api.post('/v1/x', {}, { retries: 2 })).rejects.toBeInstanceOf(ServerError);
    expect(page.api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('retries used up end with the last answer’s error', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    page.api.use({ 'GET /v1/x': () => problem(503, 'still busy', { code: 'busy' }) });
    const running = api.get('/v1/x', { retries: 1 }).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    await vi.waitFor(async () =>
      expect(await running).toMatchObject({ message: 'still busy', code: 'busy' }),
    );
  });
});

describe('streams', () => {
  test('the raw answer, for downloads', async () => {
    page.api.use({ 'GET /v1/export': () => new Response('a,b\n1,2\n') });
    const response = await api.stream('/v1/export');
    expect(await response.text()).toBe('a,b\n1,2\n');
    expect(page.api.requests[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  });

  test('server-sent events, one by one', async () => {
    const text = 'retry: 1\n\nid: 7\nevent: reading\ndata: {"kwh":1}\n\ndata: two\ndata: lines\n\n';
    page.api.use({
      'GET /v1/live': () => new Response(text, { headers: { 'Content-Type': 'text/event-stream' } }),
    });
    const events = [];
    for await (const event of api.events('/v1/live')) events.push(event);
    expect(events).toEqual([
      { event: 'reading', data: '{"kwh":1}', id: '7' },
      { event: 'message', data: 'two\nlines', id: undefined },
    ]);
    expect(page.api.requests[0]?.headers.get('Accept')).toBe('text/event-stream');
  });

  test('an error answer is thrown', async () => {
    page.api.use({ 'GET /v1/live': () => problem(401, 'who?') });
    await page.session.signOut({ atProvider: false });
    await expect(api.stream('/v1/live')).rejects.toBeInstanceOf(UnauthorizedError);
  });
});
