import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirst, fetchWithFirstAnswers, FIRST_QUESTIONS } from './first-answers.ts';

const ada = { Authorization: 'Bearer ada', 'X-Tenant-ID': 'aurora' };
const call = (path: string, headers: Record<string, string> = ada, init: RequestInit = {}) =>
  fetchWithFirstAnswers(new Request(new URL(path, location.origin), { headers, ...init }));

let sent: string[] = [];
let answer: () => Promise<Response> = async () => Response.json({ place: sent.length });

beforeEach(() => {
  sent = [];
  answer = async () => Response.json({ place: sent.length });
  globalThis.empFirstAnswers = undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that says the same has the answer of the document, once', async () => {
  askFirst('/v1/auth/me', ada);
  expect(await (await call('/v1/auth/me')).json()).toEqual({ place: 1 });
  expect(sent).toHaveLength(1);
  expect(await (await call('/v1/auth/me')).json()).toEqual({ place: 2 });
});

test('a query is the same when every word of it is', async () => {
  askFirst('/v1/query/execute', ada, '{"a":1}');
  const post = (body: string) => call('/v1/query/execute', ada, { method: 'POST', body });
  await post('{"a":2}');
  expect(sent).toHaveLength(2);
  await post('{"a":1}');
  expect(sent).toHaveLength(2);
});

test('what was not asked is sent as it came, body and all', async () => {
  askFirst('/v1/query/execute', ada, '{"a":1}');
  const bodies: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    bodies.push(await input.text());
    return Response.json({});
  });
  await call('/v1/query/execute', ada, { method: 'POST', body: '{"a":2}' });
  await call('/v1/telemetry/remotes', ada, { method: 'POST', body: '{"b":3}' });
  expect(bodies).toEqual(['{"a":2}', '{"b":3}']);
});

test.each([
  ['another person', { ...ada, Authorization: 'Bearer grace' }],
  ['another organization', { ...ada, 'X-Tenant-ID': 'borealis' }],
  ['nobody', {}],
])('%s has an answer of their own', async (_who, headers) => {
  askFirst('/v1/auth/me', ada);
  await call('/v1/auth/me', headers);
  expect(sent).toHaveLength(2);
});

test('a refusal and a broken line are no answers: the page asks itself', async () => {
  answer = async () => new Response(null, { status: 401 });
  askFirst('/v1/auth/me', ada);
  answer = () => Promise.reject(new TypeError('offline'));
  askFirst('/v1/now', ada);
  answer = async () => Response.json({});
  expect((await call('/v1/auth/me')).status).toBe(200);
  expect((await call('/v1/now')).status).toBe(200);
  expect(sent).toHaveLength(4);
});

test('each of its calls is a trace, as those of the page are', async () => {
  const traces: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    traces.push(new Headers(init.headers).get('traceparent'));
    return Response.json({ path });
  });
  askFirst('/v1/auth/me', ada);
  askFirst('/v1/query/execute', ada, '{}');
  for (const trace of traces) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(new Set(traces).size).toBe(2);
});

test('what nobody takes does not stay on the line', async () => {
  const response = Response.json({});
  answer = async () => response;
  askFirst('/v1/settings', ada);
  await vi.waitFor(() => expect(response.bodyUsed).toBe(true));
});

test('whoever gives up does so at once', async () => {
  answer = () => new Promise<never>(() => undefined);
  askFirst('/v1/now', ada);
  const giveUp = new AbortController();
  const asked = call('/v1/now', ada, { signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});

test('an answer that nobody has asked for in ten seconds is forgotten', async () => {
  vi.useFakeTimers();
  askFirst('/v1/now', ada);
  vi.advanceTimersByTime(10_000);
  await call('/v1/now');
  expect(sent).toHaveLength(2);
});

test('when the document asked is marked, for figures that go on from there', () => {
  performance.clearMarks(FIRST_QUESTIONS);
  askFirst('/v1/now', ada);
  askFirst('/v1/auth/me', ada);
  expect(performance.getEntriesByName(FIRST_QUESTIONS)).toHaveLength(1);
});
