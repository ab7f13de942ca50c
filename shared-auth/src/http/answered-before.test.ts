import { afterEach, expect, test } from 'vitest';
import { api } from '../public.ts';
import { signInForTest, type TestSession } from '../testing.tsx';
import type { AnsweredBefore, CallToSend } from './answered-before.ts';

let page: TestSession | undefined;
afterEach(() => page?.dispose());

const things = { 'GET /v1/things': { of: 'server' }, 'POST /v1/things': { of: 'server' } };
const isAboutThings = ({ path }: CallToSend) => path.startsWith('/v1/things');

async function withAnswers(answer: AnsweredBefore): Promise<TestSession> {
  page = await signInForTest({
    handlers: things,
    answered: (call) => (isAboutThings(call) ? answer(call) : undefined),
  });
  return page;
}

test('a call that was answered before is not sent', async () => {
  const calls: CallToSend[] = [];
  const { api: server } = await withAnswers((call) => {
    calls.push(call);
    return Promise.resolve(Response.json({ of: 'document' }, { headers: { ETag: '"7"' } }));
  });
  expect(await api.get('/v1/things')).toEqual({ of: 'document' });
  expect(await api.post('/v1/things', { a: 1 })).toEqual({ of: 'document' });
  expect(server.requests).toEqual([]);
  expect(calls).toMatchObject([
    { method: 'GET', path: '/v1/things', body: '', token: expect.any(String), tenant: expect.any(String) },
    { method: 'POST', path: '/v1/things', body: '{"a":1}' },
  ]);
});

test.each<[string, AnsweredBefore]>([
  ['none', () => undefined],
  ['a refusal', () => Promise.resolve(new Response(null, { status: 401 }))],
  ['a failure', () => Promise.reject(new TypeError('offline'))],
])('after %s it is sent as any other', async (_what, answered) => {
  const { api: server } = await withAnswers(answered);
  expect(await api.get('/v1/things')).toEqual({ of: 'server' });
  expect(server.requests).toHaveLength(1);
});

test('what is said by more than path and body is sent', async () => {
  const { api: server } = await withAnswers(() => Promise.resolve(Response.json({ of: 'document' })));
  await api.get('/v1/things', { query: { page: 2 } });
  await api.get('/v1/things', { headers: { Accept: 'text/csv' } });
  await api.post('/v1/things', {}, { ifMatch: '"7"' });
  expect(server.requests).toHaveLength(3);
});

test('whoever gives up does so at once', async () => {
  const { api: server } = await withAnswers(() => new Promise<never>(() => undefined));
  const giveUp = new AbortController();
  const asked = api.get('/v1/things', { signal: giveUp.signal });
  giveUp.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
  expect(server.requests).toEqual([]);
});
