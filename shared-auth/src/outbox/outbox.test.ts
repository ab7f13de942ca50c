import 'fake-indexeddb/auto';
import { createStore, entries } from 'idb-keyval';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryLocks } from '../testing/memory-locks.ts';
import { keepWrite, type OutboxParts, sendWaiting, throwAway, tryAgain } from './outbox.ts';
import { onOutbox } from './outbox-news.ts';
import { outboxStore } from './outbox-store.ts';
import type { Owner } from './waiting-write.ts';

const mara: Owner = { person: 'mara', tenant: 'aurora' };
let owner: Owner | undefined;
/** A text is the page of something before the service. */
let answers: (object | string)[];
let arrived: { path: string; key: string; by: Owner | undefined }[];

const parts: OutboxParts = {
  owner: () => owner,
  api: {
    post: async (path, _body, { headers }) => {
      const answer = answers.shift() ?? { data: {} };
      if (answer === 'no network')
        throw Object.assign(new Error('Network error. Please check your connection.'), { code: 'network' });
      arrived.push({ path, key: headers['Idempotency-Key'] ?? '', by: owner });
      if (answer === 'lost') throw new Error('Request timeout. Please try again.');
      if (typeof answer === 'object' && 'code' in answer)
        throw Object.assign(new Error('The alert is resolved already.'), answer);
      return answer;
    },
  },
};
const note = (about: string) => ({
  id: crypto.randomUUID(),
  path: `/v1/clients/${about}/notes`,
  body: { text: 'Fuse F3 replaced' },
  about,
  title: `Note, ${about}`,
});
const kept = async (about: string) => {
  const write = await keepWrite(parts, note(about));
  if (!write) throw new Error('It was not kept.');
  return write;
};
const waiting = () => outboxStore.list(mara);

beforeEach(() => {
  owner = mara;
  answers = [];
  arrived = [];
  Object.defineProperty(navigator, 'locks', {
    value: new MemoryLocks().asLockManager(),
    configurable: true,
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const each of [mara, { ...mara, person: 'otto' }])
    for (const write of await outboxStore.list(each)) await outboxStore.forget(write);
});

it('sends what was kept in its order, and what got no answer again with the same key', async () => {
  const [one, two] = [await kept('a'), await kept('b')];
  answers = ['no network'];
  expect(await sendWaiting(parts)).toBe(true);
  expect(arrived).toEqual([]);
  answers = ['lost'];
  expect(await sendWaiting(parts)).toBe(true);
  expect((await waiting()).map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(await sendWaiting(parts)).toBe(false);
  expect(arrived.map(({ key }) => key)).toEqual([one.id, one.id, two.id]);
  expect(await waiting()).toEqual([]);
});

it('is in its order though several were made within one millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const made = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const about of made) await keepWrite(parts, note(about));
  expect((await waiting()).map(({ about }) => about)).toEqual(made);
});

it('is not old by tries for which there was no network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await keepWrite(parts, note('a'));
  answers = ['no network'];
  expect(await sendWaiting(parts)).toBe(true);
  expect((await waiting())[0]).not.toHaveProperty('sentAt');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
  online.mockReturnValue(true);
  expect(await sendWaiting(parts)).toBe(false);
  expect(arrived).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

it.each([
  ['the session was over', { code: 'session_expired' }],
  ['somebody has to sign in again', { status: 401, code: 'token_expired' }],
  ['there were too many requests', { status: 429, code: 'rate_limited' }],
])('is not old by a try that did nothing because %s', async (_why, answer) => {
  const write = await kept('a');
  answers = [answer];
  await sendWaiting(parts);
  expect(await waiting()).toEqual([write]);
});

it('is not old by a try that somebody else’s coming prevented', async () => {
  const write = await kept('a');
  let asked = 0;
  const changing: OutboxParts = {
    ...parts,
    owner: () => ((asked += 1) > 1 ? { ...mara, person: 'otto' } : mara),
  };
  expect(await sendWaiting(changing)).toBe(true);
  expect(await waiting()).toEqual([write]);
});

it.each([
  ['no answer came in time', true, 'lost'],
  ['the connection broke', true, 'no network'],
  ['the network came back under way', false, 'lost'],
  ['the service broke', true, { status: 500, code: 'internal' }],
])('is as old as its first try that may have arrived, where %s', async (_why, isOnline, answer) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  await keepWrite(parts, note('a'));
  answers = [answer];
  await sendWaiting(parts);
  const [first] = await waiting();
  expect(first?.sentAt).toBeDefined();
  // A later try that did nothing does not make it younger.
  answers = [{ code: 'session_expired' }];
  await sendWaiting(parts);
  expect(await waiting()).toEqual([first]);
});

it('is sent by one of two tabs', async () => {
  await keepWrite(parts, note('a'));
  await Promise.all([sendWaiting(parts), sendWaiting(parts)]);
  expect(arrived).toHaveLength(1);
});

it('tells why something was refused, sends what is behind it, and lets it be tried again or thrown away', async () => {
  await keepWrite(parts, note('a'));
  await keepWrite(parts, note('b'));
  answers = [{ status: 409, code: 'alert_resolved' }];
  expect(await sendWaiting(parts)).toBe(false);
  const [refused, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(refused).toMatchObject({ state: 'refused', sentence: 'The alert is resolved already.' });
  expect(await sendWaiting(parts)).toBe(false);
  expect(arrived).toHaveLength(2);
  if (refused) await tryAgain(parts, refused);
  expect(arrived).toHaveLength(3);
  expect(await waiting()).toEqual([]);
  const thrown = await kept('c');
  await throwAway(thrown);
  await sendWaiting(parts);
  expect(arrived).toHaveLength(3);
});

it.each([
  ['the service is away', { status: 503, code: 'unavailable' }],
  ['somebody has to sign in again', { status: 401, code: 'token_expired' }],
  ['the first one is still under way', { status: 409, code: 'request_in_progress' }],
  ['something before the service refuses', { status: 403, code: 'http_403' }],
  ['a hotel answers with its own page', { html: '<h1>Welcome</h1>' }],
])('waits on where %s', async (_why, answer) => {
  await keepWrite(parts, note('a'));
  answers = [answer];
  expect(await sendWaiting(parts)).toBe(true);
  expect(await waiting()).toMatchObject([{ state: 'waiting' }]);
});

it('belongs to who made it, in the organization in which they did', async () => {
  await keepWrite(parts, note('a'));
  for (const other of [{ ...mara, person: 'otto' }, { ...mara, tenant: 'borealis' }, undefined]) {
    owner = other;
    expect(await sendWaiting(parts)).toBe(false);
    expect(other ? await outboxStore.list(other) : []).toEqual([]);
  }
  expect(arrived).toEqual([]);
  owner = mara;
  await sendWaiting(parts);
  expect(arrived).toMatchObject([{ by: mara }]);
});

it('is not sent by somebody who came while it was on its way', async () => {
  await keepWrite(parts, note('a'));
  await keepWrite(parts, note('b'));
  let asked = 0;
  // Asked once at the beginning, and before each.
  const changing: OutboxParts = {
    ...parts,
    owner: () => ((asked += 1) > 2 ? { ...mara, person: 'otto' } : mara),
  };
  expect(await sendWaiting(changing)).toBe(true);
  expect(arrived).toHaveLength(1);
});

it('is not refused by another organization to which somebody switched while it was on its way', async () => {
  await keepWrite(parts, note('a'));
  const post: OutboxParts['api']['post'] = async () => {
    owner = { ...mara, tenant: 'borealis' };
    throw Object.assign(new Error('The client was not found.'), { status: 404, code: 'not_found' });
  };
  expect(await sendWaiting({ ...parts, api: { post } })).toBe(true);
  expect(await waiting()).toMatchObject([{ state: 'waiting' }]);
});

it('asks somebody where the service may have forgotten that it was sent', async () => {
  await keepWrite(parts, note('a'));
  answers = ['lost'];
  await sendWaiting(parts);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 });
  expect(await sendWaiting(parts)).toBe(false);
  expect(arrived).toHaveLength(1);
  const [unsure] = await waiting();
  expect(unsure?.state).toBe('unsure');
  if (unsure) await tryAgain(parts, unsure);
  expect(arrived).toHaveLength(2);
});

it('asks as well where the clock was set back since, by which nobody knows how long ago that was', async () => {
  await keepWrite(parts, note('a'));
  answers = ['lost'];
  await sendWaiting(parts);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 48 * 3_600_000 });
  await sendWaiting(parts);
  expect(arrived).toHaveLength(1);
  expect((await waiting())[0]?.state).toBe('unsure');
});

it('is sent where the storage has become full, which makes room', async () => {
  await keepWrite(parts, note('a'));
  await keepWrite(parts, note('b'));
  vi.spyOn(outboxStore, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  answers = [{ status: 409, code: 'alert_resolved' }];
  expect(await sendWaiting(parts)).toBe(false);
  expect(arrived).toHaveLength(2);
  expect(await waiting()).toMatchObject([{ about: 'a', state: 'waiting' }]);
});

it('is stored in no form that could be read or copied out of the browser', async () => {
  await keepWrite(parts, note('a'));
  const [[, sealed] = []] = await entries<string, { key: CryptoKey; data: ArrayBuffer }>(
    createStore('emp.outbox', 'writes'),
  );
  expect(new TextDecoder().decode(sealed?.data)).not.toContain('Fuse');
  await expect(crypto.subtle.exportKey('raw', sealed?.key as CryptoKey)).rejects.toThrow('extractable');
});

it('is sent at once where the browser lets nothing be stored', async () => {
  vi.spyOn(outboxStore, 'keep').mockRejectedValue(new DOMException('denied', 'SecurityError'));
  expect(await keepWrite(parts, note('a'))).toBeNull();
  expect(arrived).toHaveLength(1);
  answers = ['no network'];
  await expect(keepWrite(parts, note('a'))).rejects.toThrow('Network error');
});

it('is not taken for sent where a hotel answers with its own page, and goes with its key when it is sent again', async () => {
  vi.spyOn(outboxStore, 'keep').mockRejectedValue(new DOMException('denied', 'SecurityError'));
  const told = vi.fn<() => void>();
  const end = onOutbox(told);
  const write = note('a');
  answers = ['<h1>Welcome</h1>', { html: '<h1>Welcome</h1>' }, 'lost'];
  for (const why of ['Something before the service', 'Something before the service', 'timeout'])
    await expect(keepWrite(parts, write)).rejects.toThrow(why);
  expect(await keepWrite(parts, write)).toBeNull();
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
  end();
  expect(new Set(arrived.map(({ key }) => key))).toEqual(new Set([write.id]));
});

it('takes nothing that was not declared', async () => {
  const other = { ...note('a'), path: '/v1/users' };
  await expect(keepWrite(parts, other)).rejects.toThrow('not declared');
});
