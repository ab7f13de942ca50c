import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirstQuestions } from './first-questions.ts';

const HOUR = 3_600_000;
const ofEveryPage = ['/v1/auth/me', '/v1/permissions', '/v1/permissions/by-resource', '/v1/settings'];

let sent: { path: string; init: RequestInit }[] = [];

beforeEach(() => {
  sent = [];
  globalThis.empFirstAnswers = undefined;
  vi.useFakeTimers({ now: Date.parse('2026-05-17T10:20:30Z') });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return Response.json({});
  });
  keep({ expiresAt: Date.now() + HOUR });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

/** A session as this tab holds it. */
function keep({ expiresAt, csrfSince = Date.now() }: { expiresAt: number; csrfSince?: number }): void {
  sessionStorage.setItem('emp.session.access', JSON.stringify({ token: 'ada', expiresAt }));
  sessionStorage.setItem('emp.session.tenant', 'aurora');
  sessionStorage.setItem('emp.session.csrf', JSON.stringify({ id: 'one', since: csrfSince }));
}

/** What is asked in the one call, which nothing else is. */
function reads(): { path: string; body?: object }[] {
  expect(sent.map(({ path }) => path)).toEqual(sent.length === 0 ? [] : ['/v1/reads']);
  return sent.flatMap(({ init }) => (JSON.parse(init.body as string) as { reads: { path: string }[] }).reads);
}
const paths = () => reads().map(({ path }) => path);
const query = { path: '/v1/query/execute', body: { from: '{now-24h}', to: '{now}' }, entry: '/dashboard' };

test('who this is and what they may do is asked on every page, in the person’s name', () => {
  askFirstQuestions([], []);
  expect(paths()).toEqual(ofEveryPage);
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    headers: { Authorization: 'Bearer ada', 'X-Tenant-ID': 'aurora', 'X-CSRF-Token': 'one' },
  });
});

test('the page’s own questions go to those who had its entry in their bar', () => {
  const asks = [
    { path: '/v1/now', entry: '/dashboard' },
    { path: '/v1/alerts/attention', entry: '/alerts' },
  ];
  askFirstQuestions(asks, ['/dashboard']);
  expect(paths()).toEqual([...ofEveryPage, '/v1/now']);
});

test('a query says its times: now is the end of this minute', () => {
  askFirstQuestions([query], ['/dashboard']);
  expect(reads().at(-1)?.body).toEqual({ from: '2026-05-16T10:21:00.000Z', to: '2026-05-17T10:21:00.000Z' });
});

test('only queries are sent with a body, and nothing goes elsewhere, whatever the registry says', () => {
  const asks = [
    { path: '/v1/users', body: { name: 'Mallory' }, entry: '/dashboard' },
    { path: 'https://evil.example/v1/now', entry: '/dashboard' },
    { path: '//evil.example/v1/now', entry: '/dashboard' },
  ];
  askFirstQuestions(asks, ['/dashboard']);
  expect(paths()).toEqual(ofEveryPage);
});

test('a CSRF id that is over sends no query', () => {
  keep({ expiresAt: Date.now() + HOUR, csrfSince: Date.now() - 25 * HOUR });
  askFirstQuestions([query], ['/dashboard']);
  expect(paths()).toEqual(ofEveryPage);
});

test('nothing is asked without a token that is good for a moment yet', () => {
  keep({ expiresAt: Date.now() + 3000 });
  askFirstQuestions([query], ['/dashboard']);
  sessionStorage.setItem('emp.session.access', '{');
  askFirstQuestions([query], ['/dashboard']);
  sessionStorage.clear();
  askFirstQuestions([query], ['/dashboard']);
  expect(paths()).toEqual([]);
});
