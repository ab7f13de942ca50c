import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirst, FIRST_QUESTIONS, takeFirstAnswer } from './first-answers.ts';

const ada = { Authorization: 'Bearer ada', 'X-Tenant-ID': 'aurora' };
const inHerName = { headers: new Headers(ada) };
const { signal } = new AbortController();
const get = (path: string, headers: Record<string, string> = ada) =>
  takeFirstAnswer({ method: 'GET', path, signal, headers: new Headers(headers) });
const post = (json: object) =>
  takeFirstAnswer({ method: 'POST', path: '/v1/query/execute', json, signal, ...inHerName });
const said = async (answer: Promise<Response | undefined>) => (await answer)?.json();

/** What the server says of several reads: in the order in which it is done with them. */
function answeredTogether(bodies: Map<number, object>): Response {
  const encoder = new TextEncoder();
  const parts = [...bodies].flatMap(([read, body]) => {
    const bytes = encoder.encode(JSON.stringify(body));
    const about = { read, status: 200, headers: { 'content-type': 'application/json' }, bytes: bytes.length };
    return [encoder.encode(`${JSON.stringify(about)}\n`), bytes];
  });
  return new Response(new Blob(parts));
}

interface Sent {
  line: string;
  reads: { path: string; body?: object }[];
  trace: string | null;
}

let sent: Sent[] = [];
let answer: (reads: Sent['reads']) => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async (reads) => answeredTogether(new Map(reads.map((_, place) => [place, { place }])));
  globalThis.empFirstAnswers = undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    const { reads } = (await request.json()) as Pick<Sent, 'reads'>;
    const { pathname } = new URL(request.url);
    sent.push({ line: `${request.method} ${pathname}`, reads, trace: request.headers.get('traceparent') });
    return answer(reads);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that says the same has the answer of the document, once', async () => {
  askFirst([{ path: '/v1/auth/me' }], ada);
  expect(await said(get('/v1/auth/me'))).toEqual({ place: 0 });
  expect(sent.map(({ line }) => line)).toEqual(['POST /v1/reads']);
  expect(await get('/v1/auth/me')).toBeUndefined();
});

test('all is asked in one call, as a trace like those of the page, and each has its own answer', async () => {
  const bodies = new Map([
    [1, { of: 'query' }],
    [0, { of: 'ä person' }],
  ]);
  answer = async () => answeredTogether(bodies);
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/query/execute', body: '{"a":1}' }], ada);
  expect(await said(post({ a: 1 }))).toEqual({ of: 'query' });
  expect(await said(get('/v1/auth/me'))).toEqual({ of: 'ä person' });
  expect(sent).toHaveLength(1);
  expect(sent[0]?.reads).toEqual([{ path: '/v1/auth/me' }, { path: '/v1/query/execute', body: { a: 1 } }]);
  expect(sent[0]?.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test('an answer is there before the others are', async () => {
  const bodies = new Map([
    [1, { of: 'now' }],
    [0, { of: 'me' }],
  ]);
  const whole = new Uint8Array(await answeredTogether(bodies).arrayBuffer());
  let more: (from: number, to: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      more = (from, to) => controller.enqueue(whole.slice(from, to));
    },
  });
  answer = async () => new Response(body);
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/now' }], ada);
  const [me, now] = [get('/v1/auth/me'), get('/v1/now')];
  // In the middle of a line, then of a body.
  more(0, 10);
  more(10, whole.length - 5);
  expect(await said(now)).toEqual({ of: 'now' });
  more(whole.length - 5, whole.length);
  expect(await said(me)).toEqual({ of: 'me' });
});

test('a query is the same when every word of it is', async () => {
  askFirst([{ path: '/v1/query/execute', body: '{"a":1}' }], ada);
  expect(await post({ a: 2 })).toBeUndefined();
  expect(await post({ a: 1 })).toBeDefined();
});

test.each([
  ['another person', { ...ada, Authorization: 'Bearer grace' }],
  ['another organization', { ...ada, 'X-Tenant-ID': 'borealis' }],
  ['nobody', {}],
])('%s has no answer of hers', async (_who, who) => {
  askFirst([{ path: '/v1/auth/me' }], ada);
  expect(await get('/v1/auth/me', who)).toBeUndefined();
  expect(await get('/v1/auth/me')).toBeDefined();
});

test.each<[string, () => Promise<Response>]>([
  ['a refusal of all', async () => new Response(null, { status: 401 })],
  ['a broken line', () => Promise.reject(new TypeError('offline'))],
  ['an end without an answer', async () => answeredTogether(new Map())],
  ['rubbish', async () => new Response('nonsense\n')],
])('%s is no answer', async (_what, becomes) => {
  answer = becomes;
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/now' }], ada);
  expect(await get('/v1/auth/me')).toBeUndefined();
  expect(await get('/v1/now')).toBeUndefined();
});

test('a refusal of one is no answer to it', async () => {
  const line = { read: 0, status: 403, headers: {}, bytes: 0 };
  answer = async () => new Response(`${JSON.stringify(line)}\n`);
  askFirst([{ path: '/v1/now' }], ada);
  expect(await get('/v1/now')).toBeUndefined();
});

test('whoever gives up does so at once', async () => {
  answer = () => new Promise<never>(() => undefined);
  askFirst([{ path: '/v1/now' }], ada);
  const giveUp = new AbortController();
  const call = { method: 'GET', path: '/v1/now', ...inHerName };
  const asked = takeFirstAnswer({ ...call, signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  askFirst([{ path: '/v1/now' }], ada);
  await expect(takeFirstAnswer({ ...call, signal: giveUp.signal })).rejects.toThrow('enough');
});

test('an answer that nobody has asked for in ten seconds is forgotten', async () => {
  vi.useFakeTimers();
  askFirst([{ path: '/v1/now' }], ada);
  vi.advanceTimersByTime(10_000);
  expect(await get('/v1/now')).toBeUndefined();
});

test('an answer is forgotten as well where nothing ran in those ten seconds, as on a machine that slept', async () => {
  vi.useFakeTimers();
  askFirst([{ path: '/v1/now' }], ada);
  vi.setSystemTime(Date.now() + 10_000);
  expect(await get('/v1/now')).toBeUndefined();
});

test('an answer that does not come is waited for as long as one of the page’s own', async () => {
  vi.useFakeTimers();
  let broken: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_path: string, { signal: given }: RequestInit) => {
    broken = given;
    return new Promise((_resolve, reject) => {
      given?.addEventListener('abort', () => reject(given.reason as Error));
    });
  });
  askFirst([{ path: '/v1/now' }], ada);
  const asked = get('/v1/now');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(broken?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asked).toBeUndefined();
});

test('what was asked before a change does not answer what is asked after it; a query changes nothing', async () => {
  const change = (path: string) => takeFirstAnswer({ method: 'POST', path, json: {}, signal, ...inHerName });
  askFirst([{ path: '/v1/now' }, { path: '/v1/clients' }], ada);
  await change('/v1/query/execute');
  expect(await get('/v1/now')).toBeDefined();
  await change('/v1/clients');
  expect(await get('/v1/clients')).toBeUndefined();
});

test('when the document asked is marked, for figures that go on from there', () => {
  performance.clearMarks(FIRST_QUESTIONS);
  askFirst([{ path: '/v1/now' }, { path: '/v1/auth/me' }], ada);
  expect(performance.getEntriesByName(FIRST_QUESTIONS)).toHaveLength(1);
});
