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
    answered: (call) => (isAboutThings(call) ? answer(call) : Promise.resolve(undefined)),
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
    { method: 'GET', path: '/v1/things', json: undefined },
    { method: 'POST', path: '/v1/things', json: { a: 1 } },
  ]);
  expect(calls[0]?.headers.get('Authorization')).toMatch(/^Bearer /);
  expect(calls[0]?.headers.get('X-Tenant-ID')).toBeTruthy();
});

test('any other is sent', async () => {
  const { api: server } = await withAnswers(() => Promise.resolve(undefined));
  expect(await api.get('/v1/things')).toEqual({ of: 'server' });
  expect(server.requests).toHaveLength(1);
});

test('what is said by more than path and body is sent', async () => {
  const { api: server } = await withAnswers(() => Promise.resolve(Response.json({ of: 'document' })));
  await api.get('/v1/things', { query: { page: 2 } });
  expect(server.requests).toHaveLength(1);
});

test('whoever gives up does so at once', async () => {
  const giveUp = new AbortController();
  const { api: server } = await withAnswers(({ signal }) => {
    giveUp.abort(new Error('enough'));
    signal.throwIfAborted();
    return Promise.resolve(undefined);
  });
  await expect(api.get('/v1/things', { signal: giveUp.signal })).rejects.toThrow('enough');
  expect(server.requests).toEqual([]);
});
