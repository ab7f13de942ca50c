import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MemoryLocks } from '../testing/memory-locks.ts';
import { RefreshLock } from './refresh-lock.ts';

let locks: MemoryLocks;

beforeEach(() => {
  locks = new MemoryLocks();
  vi.stubGlobal('navigator', { locks: locks.asLockManager() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('one refresh at a time over all tabs', () => {
  test('the second tab waits for the first, another session does not', async () => {
    const [first, second] = [new RefreshLock(), new RefreshLock()];
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const running = [
      first.alone('s', async () => {
        order.push('first begins');
        await gate.promise;
        order.push('first ends');
      }),
      second.alone('s', async () => void order.push('second')),
    ];
    await second.alone('other', async () => void order.push('other session'));
    gate.resolve();
    await Promise.all(running);
    expect(order).toEqual(['first begins', 'other session', 'first ends', 'second']);
  });

  test('an error of the work comes through', async () => {
    await expect(new RefreshLock().alone('s', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  });

  test('a stuck tab is not waited for longer than a minute', async () => {
    vi.useFakeTimers();
    void new RefreshLock().alone('s', () => new Promise(() => undefined));
    const work = vi.fn<() => Promise<string>>().mockResolvedValue('done');
    const waiting = new RefreshLock().alone('s', work);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toBe('done');
  });

  test('others see at once what became of a generation, until the next mark', async () => {
    const [mine, other] = [new RefreshLock(), new RefreshLock()];
    expect(await other.outcomeOf('g1')).toBeNull();
    await mine.mark('g1', 'spent');
    expect(await other.outcomeOf('g1')).toBe('spent');
    await mine.mark('g2', 'failed');
    expect(await other.outcomeOf('g2')).toBe('failed');
    mine.dispose();
    await vi.waitFor(async () => expect(await other.outcomeOf('g2')).toBeNull());
  });

  test('without Web Locks every tab is on its own', async () => {
    vi.stubGlobal('navigator', {});
    const lock = new RefreshLock();
    await lock.mark('g', 'spent');
    expect(await lock.outcomeOf('g')).toBeNull();
    expect(await lock.alone('s', () => Promise.resolve('done'))).toBe('done');
  });
});
