import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirst, fetchWithFirstAnswers, FIRST_QUESTIONS } from './first-answers.ts';

const ada = { Authorization: 'Bearer ada', 'X-Tenant-ID': 'aurora' };
const call = (path: string, headers: Record<string, string> = ada, init: RequestInit = {}) =>
  fetchWithFirstAnswers(new Request(new URL(path, location.origin), { headers, ...init }));

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
/** What comes of the document's one call; every other is answered with how many there have been. */
let answerReads: (reads: Sent['reads']) => Promise<Response>;
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answerReads = async (reads) => answeredTogether(new Map(reads.map((_, place) => [place, { place }])));
  answer = async () => Response.json({ asked: sent.length });
  globalThis.empFirstAnswers = undefined;
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.origin), init);
    const { pathname } = new URL(request.url);
    const one: Sent = {
      line: `${request.method} ${pathname}`,
      reads: [],
      trace: request.headers.get('traceparent'),
    };
    sent.push(one);
    if (pathname === '/v1/reads') one.reads = ((await request.json()) as Pick<Sent, 'reads'>).reads;
    return pathname === '/v1/reads' ? answerReads(one.reads) : answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that says the same has the answer of the document, once', async () => {
  askFirst([{ path: '/v1/auth/me' }], ada);
  expect(await (await call('/v1/auth/me')).json()).toEqual({ place: 0 });
  expect(sent.map(({ line }) => line)).toEqual(['POST /v1/reads']);
  expect(await (await call('/v1/auth/me')).json()).toEqual({ asked: 2 });
});

test('all is asked in one call, as a trace like those of the page, and each has its own answer', async () => {
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/query/execute', body: '{"a":1}' }], ada);
  answerReads = async () =>
    answeredTogether(
      new Map([
        [1, { of: 'query' }],
        [0, { of: 'ä person' }],
      ]),
    );
  const post = { method: 'POST', body: '{"a":1}' };
  expect(await (await call('/v1/query/execute', ada, post)).json()).toEqual({ of: 'query' });
  expect(await (await call('/v1/auth/me')).json()).toEqual({ of: 'ä person' });
  expect(sent[0]?.reads).toEqual([{ path: '/v1/auth/me' }, { path: '/v1/query/execute', body: { a: 1 } }]);
  expect(sent[0]?.trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(sent).toHaveLength(1);
});

test('an answer is there before the others are', async () => {
  const whole = new Uint8Array(
    await answeredTogether(
      new Map([
        [1, { of: 'now' }],
        [0, { of: 'me' }],
      ]),
    ).arrayBuffer(),
  );
  let more: (from: number, to: number) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      more = (from, to) => controller.enqueue(whole.slice(from, to));
    },
  });
  answerReads = async () => new Response(body);
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/now' }], ada);
  const first = call('/v1/now');
  // In the middle of a line, then of a body.
  more(0, 10);
  more(10, whole.length - 5);
  expect(await (await first).json()).toEqual({ of: 'now' });
  const second = call('/v1/auth/me');
  more(whole.length - 5, whole.length);
  expect(await (await second).json()).toEqual({ of: 'me' });
  expect(sent).toHaveLength(1);
});

test('a query is the same when every word of it is', async () => {
  askFirst([{ path: '/v1/query/execute', body: '{"a":1}' }], ada);
  const post = (body: string) => call('/v1/query/execute', ada, { method: 'POST', body });
  await post('{"a":2}');
  expect(sent).toHaveLength(2);
  await post('{"a":1}');
  expect(sent).toHaveLength(2);
});

test('what was not asked is sent as it came, body and all', async () => {
  askFirst([{ path: '/v1/query/execute', body: '{"a":1}' }], ada);
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
  askFirst([{ path: '/v1/auth/me' }], ada);
  await call('/v1/auth/me', headers);
  expect(sent).toHaveLength(2);
});

test.each<[string, () => Promise<Response>]>([
  ['a refusal of all', async () => new Response(null, { status: 401 })],
  ['a broken line', () => Promise.reject(new TypeError('offline'))],
  ['an end without an answer', async () => answeredTogether(new Map())],
  ['rubbish', async () => new Response('nonsense\n')],
])('%s is no answer: the page asks itself', async (_what, becomes) => {
  answerReads = becomes;
  askFirst([{ path: '/v1/auth/me' }, { path: '/v1/now' }], ada);
  expect(await (await call('/v1/auth/me')).json()).toEqual({ asked: 2 });
  expect(await (await call('/v1/now')).json()).toEqual({ asked: 3 });
});

test('a refusal of one is no answer to that one', async () => {
  const line = { read: 0, status: 403, headers: {}, bytes: 0 };
  answerReads = async () => new Response(`${JSON.stringify(line)}\n`);
  askFirst([{ path: '/v1/now' }], ada);
  expect((await call('/v1/now')).status).toBe(200);
  expect(sent).toHaveLength(2);
});

test('whoever gives up does so at once', async () => {
  answerReads = () => new Promise<never>(() => undefined);
  askFirst([{ path: '/v1/now' }], ada);
  const giveUp = new AbortController();
  const asked = call('/v1/now', ada, { signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect(sent).toHaveLength(1);
});

test('an answer that nobody has asked for in ten seconds is forgotten', async () => {
  vi.useFakeTimers();
  askFirst([{ path: '/v1/now' }], ada);
  vi.advanceTimersByTime(10_000);
  await call('/v1/now');
  expect(sent).toHaveLength(2);
});

test('when the document asked is marked, for figures that go on from there', () => {
  performance.clearMarks(FIRST_QUESTIONS);
  askFirst([{ path: '/v1/now' }, { path: '/v1/auth/me' }], ada);
  expect(performance.getEntriesByName(FIRST_QUESTIONS)).toHaveLength(1);
});
