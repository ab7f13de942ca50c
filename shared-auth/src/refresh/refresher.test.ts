import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SharedSession } from '../tabs/tab-messages.ts';
import { MemoryLocks } from '../testing/memory-locks.ts';
import type { SessionTokens } from '../tokens/session-tokens.ts';
import { TokenStore } from '../tokens/token-store.ts';
import { RefreshLock } from './refresh-lock.ts';
import { Refresher } from './refresher.ts';

type CallRefresh = (refreshToken: string, sessionId: string) => Promise<SessionTokens | null>;

function tokens(generation: string, sessionId = 's', receivedAt = Date.now()): SessionTokens {
  const expiresAt = receivedAt + 3_600_000;
  return {
    token: generation,
    refreshToken: `refresh ${generation}`,
    receivedAt,
    expiresAt,
    sessionId,
    generation,
  };
}

/** A tab with its own session storage, and a hotline to its siblings. */
class Tab {
  readonly store = new TokenStore(memoryStorage());
  readonly lock = new RefreshLock();
  readonly refreshed = vi.fn<() => Promise<void>>();
  siblings: Tab[] = [];
  readonly refresher: Refresher;

  constructor(callRefresh: CallRefresh) {
    this.refresher = new Refresher({
      store: this.store,
      lock: this.lock,
      callRefresh,
      requestSession: (newerThan, _within, sessionId) => this.#ask(newerThan, sessionId),
      adopt: async ({ tokens }) => void (await this.store.save(tokens)),
      refreshed: this.refreshed,
    });
  }

  async #ask(newerThan: number, sessionId: string): Promise<SharedSession | null> {
    for (const { store } of this.siblings) {
      const { access } = store;
      if (access?.sessionId !== sessionId || access.receivedAt <= newerThan) continue;
      const shared = { ...access, refreshToken: await store.refreshToken() };
      return {
        tokens: shared,
        tenantId: null,
        user: null,
        providerProfile: null,
        csrf: { id: 'c', since: 0 },
      };
    }
    return null;
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  const storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
  };
  return storage as Storage;
}

/** A key derivation takes its time on a thread of its own; fake clocks do not move it. */
async function untilCalled(mock: { mock: { calls: unknown[] } }, times: number): Promise<void> {
  while (mock.mock.calls.length < times) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('navigator', { locks: new MemoryLocks().asLockManager() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a refresh in one tab', () => {
  test('is one call for all who ask', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValue(tokens('new'));
    const tab = new Tab(call);
    await tab.store.save(tokens('old'));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => tab.refresher.refresh()));
    expect(new Set(outcomes)).toEqual(new Set(['refreshed']));
    expect(call.mock.calls).toEqual([['refresh old', 's']]);
    expect(tab.refreshed).toHaveBeenCalledOnce();
    expect(await tab.store.refreshToken()).toBe('refresh new');
  });

  test('is tried again after 1, 2 and 4 s, then given up', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValue(null);
    const tab = new Tab(call);
    await tab.store.save(tokens('old'));
    const running = tab.refresher.refresh();
    await untilCalled(call, 1);
    for (const [seconds, calls] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect(call).toHaveBeenCalledTimes(calls - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(call).toHaveBeenCalledTimes(calls);
    }
    expect(await running).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(4);
  });

  test('succeeds when the server is back in time', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValueOnce(null).mockResolvedValue(tokens('new'));
    const tab = new Tab(call);
    await tab.store.save(tokens('old'));
    const running = tab.refresher.refresh();
    await untilCalled(call, 1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await running).toBe('refreshed');
  });

  test('that ends after the sign-out brings no token back', async () => {
    const answer = Promise.withResolvers<SessionTokens>();
    const call = vi.fn<CallRefresh>().mockReturnValue(answer.promise);
    const tab = new Tab(call);
    await tab.store.save(tokens('old'));
    const running = tab.refresher.refresh();
    await untilCalled(call, 1);
    tab.store.wipe();
    answer.resolve(tokens('new'));
    expect(await running).toBe('gone');
    expect(tab.store.access).toBeNull();
    expect(tab.store.hasRefreshToken).toBe(false);
  });

  test('without a refresh token fails without a call', async () => {
    const call = vi.fn<CallRefresh>();
    const tab = new Tab(call);
    await tab.store.save({ ...tokens('old'), refreshToken: null });
    expect(await tab.refresher.refresh()).toBe('failed');
    expect(call).not.toHaveBeenCalled();
  });

  test('without a session is none', async () => {
    expect(await new Tab(vi.fn<CallRefresh>()).refresher.refresh()).toBe('gone');
  });
});

describe('a refresh over all tabs', () => {
  async function openTabs(count: number, call: CallRefresh): Promise<Tab[]> {
    const tabs = Array.from({ length: count }, () => new Tab(call));
    const old = tokens('old');
    for (const tab of tabs) {
      tab.siblings = tabs.filter((other) => other !== tab);
      await tab.store.save(old);
    }
    vi.setSystemTime(Date.now() + 1000);
    return tabs;
  }

  test('20 tabs whose token expires together make one call, and all go on with its answer', async () => {
    const call = vi.fn<CallRefresh>().mockImplementation(() => Promise.resolve(tokens('new')));
    const tabs = await openTabs(20, call);
    const outcomes = await Promise.all(tabs.map((tab) => tab.refresher.refresh()));
    expect(outcomes).toEqual(Array(20).fill('refreshed'));
    expect(call).toHaveBeenCalledTimes(1);
    expect(tabs.map(({ store }) => store.access?.token)).toEqual(Array(20).fill('new'));
  });

  test('a tab that comes too late for the message finds the mark', async () => {
    const call = vi.fn<CallRefresh>().mockImplementation(() => Promise.resolve(tokens('new')));
    const [first, second] = (await openTabs(2, call)) as [Tab, Tab];
    await first.refresher.refresh();
    expect(await second.refresher.refresh()).toBe('refreshed');
    expect(call).toHaveBeenCalledTimes(1);
  });

  test('what one tab has given up, the others do not try again', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValue(null);
    const [first, second] = (await openTabs(2, call)) as [Tab, Tab];
    const running = first.refresher.refresh();
    await untilCalled(call, 1);
    const waiting = second.refresher.refresh();
    await vi.advanceTimersByTimeAsync(7000);
    expect(await Promise.all([running, waiting])).toEqual(['failed', 'failed']);
    expect(call).toHaveBeenCalledTimes(4);
  });

  test('a tab frozen with tokens long replaced takes its siblings’ instead of ending the session', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValue(null);
    const [frozen, sibling] = (await openTabs(2, call)) as [Tab, Tab];
    await sibling.store.save(tokens('two later'));
    const running = frozen.refresher.refresh();
    await untilCalled(call, 1);
    await vi.advanceTimersByTimeAsync(7000);
    expect(await running).toBe('refreshed');
    expect(frozen.store.access?.token).toBe('two later');
  });

  test('a tab does not go on with the session of a sibling in another tenant', async () => {
    const call = vi.fn<CallRefresh>().mockResolvedValue(null);
    const [frozen, sibling] = (await openTabs(2, call)) as [Tab, Tab];
    await sibling.store.save(tokens('elsewhere', 'another session'));
    const running = frozen.refresher.refresh();
    await untilCalled(call, 1);
    await vi.advanceTimersByTimeAsync(7000);
    expect(await running).toBe('failed');
    expect(frozen.store.access?.token).toBe('old');
  });
});
