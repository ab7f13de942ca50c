import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdScreen, type ScreenState } from '../screen.ts';
import { open, session, tokenAnswer } from '../testing/session-stage.ts';
import { type KeptScreen, screenMemory } from './screen-memory.ts';

// The browser's database takes real time, which these tests do not pass; it has tests of its own.
vi.mock('./screen-memory.ts', () => {
  let held: KeptScreen | null = null;
  return {
    screenMemory: {
      read: async () => held,
      keep: async (kept: KeptScreen) => void (held = kept),
      forget: async () => void (held = null),
    },
  };
});

const lobby = { id: 's1', email: '', name: 'Lobby', roles: [], tenant_id: 'aurora', screen: true };
const codes = (user_code: string) => ({
  data: {
    device_code: `device of ${user_code}`,
    user_code,
    verification_uri: 'https://energy.example/screens',
    verification_uri_complete: `https://energy.example/screens?code=${user_code}`,
    expires_in: 600,
    interval: 5,
  },
});
const kept = { tenantId: 'aurora', refreshToken: 'kept', sessionId: 'before' };

type Reply = { status?: number; body?: unknown } | 'no line';
/** What the service says, by the last part of the path, in turn; the last one for ever. */
let replies: Record<string, Reply[]>;
let asked: string[];
let end: AbortController;
let told: ScreenState[];

beforeEach(() => {
  vi.useFakeTimers();
  end = new AbortController();
  void screenMemory.forget();
  [told, asked] = [[], []];
  vi.stubGlobal('fetch', async (path: string) => {
    const last = path.split('/').at(-1) ?? '';
    asked.push(last);
    const queue = replies[last] ?? ['no line'];
    const reply = (queue.length > 1 ? queue.shift() : queue[0]) ?? 'no line';
    if (reply === 'no line') throw new TypeError('fetch failed');
    return Promise.resolve(Response.json(reply.body ?? {}, { status: reply.status ?? 200 }));
  });
});
afterEach(() => {
  end.abort();
  vi.unstubAllGlobals();
});

const hold = () => void holdScreen(open(), (state) => told.push(state), end.signal);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
/** Sealing the token takes the browser real time. */
const signedIn = () => vi.waitFor(() => expect(session.status).toBe('signed-in'), { timeout: 5000 });
const pending = { status: 400, body: { code: 'authorization_pending' } };

it('shows a code, asks at the pace it was given, and is signed in once somebody has entered it', async () => {
  replies = {
    'device-authorizations': [{ body: codes('BCDF-GHJK') }],
    token: [pending, { status: 400, body: { code: 'slow_down' } }, { body: tokenAnswer('screen', lobby) }],
  };
  hold();
  await pass(1000);
  expect(told.at(-1)).toMatchObject({ kind: 'code', userCode: 'BCDF-GHJK' });
  await pass(10_000);
  expect(asked.filter((path) => path === 'token')).toHaveLength(2);
  await pass(6000);
  // Told to ask less often, it does.
  expect(session.status).toBe('signed-out');
  await pass(5000);
  await signedIn();
  expect(await screenMemory.read()).toMatchObject({ tenantId: 'aurora', refreshToken: 'refresh of screen' });
});

it('shows another code when one has expired or was refused', async () => {
  replies = {
    'device-authorizations': [{ body: codes('BBBB-BBBB') }, { body: codes('CCCC-CCCC') }],
    token: [{ status: 400, body: { code: 'access_denied' } }, pending],
  };
  hold();
  await pass(6000);
  expect(told.at(-1)).toMatchObject({ kind: 'code', userCode: 'CCCC-CCCC' });
});

it('goes on after a restart with what it kept, however long the line is down', async () => {
  await screenMemory.keep(kept);
  replies = { refresh: ['no line'] };
  hold();
  await pass(6 * 3_600_000);
  expect(session.status).toBe('signed-out');
  // A minute between two tries at last: neither a storm nor silence.
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.length).toBeLessThan(600);
  expect(await screenMemory.read()).toEqual(kept);
  replies = { refresh: [{ status: 503 }, { body: tokenAnswer('again', lobby) }] };
  await pass(3 * 60_000);
  await signedIn();
});

it('keeps what it has where something else than the service refuses', async () => {
  await screenMemory.keep(kept);
  replies = {
    refresh: [{ status: 403, body: { error: 'Sign in to this network' } }, { status: 404 }, 'no line'],
  };
  hold();
  await pass(60_000);
  expect(await screenMemory.read()).toEqual(kept);
  expect(asked).not.toContain('device-authorizations');
});

it('asks for a code when what it kept is refused', async () => {
  await screenMemory.keep(kept);
  replies = {
    refresh: [{ status: 401, body: { code: 'invalid_refresh_token' } }],
    'device-authorizations': [{ body: codes('DDDD-DDDD') }],
    token: [pending],
  };
  hold();
  await pass(1000);
  expect(await screenMemory.read()).toBeNull();
  expect(told.at(-1)).toMatchObject({ kind: 'code', userCode: 'DDDD-DDDD' });
});
