import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AccessToken } from '../tokens/session-tokens.ts';
import { RefreshScheduler } from './refresh-scheduler.ts';

let token: AccessToken | null;
const refresh = vi.fn<() => Promise<void>>();
let scheduler: RefreshScheduler;

function issue(life: number): void {
  const receivedAt = Date.now();
  token = { token: 't', receivedAt, expiresAt: receivedAt + life * 1000, sessionId: 's', generation: 'g' };
}

beforeEach(() => {
  vi.useFakeTimers();
  issue(3600);
  refresh.mockReset();
  scheduler = new RefreshScheduler(() => token, refresh);
});

afterEach(() => {
  scheduler.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('refreshing ahead of time', () => {
  test('once per token, at 80% of its life', async () => {
    refresh.mockImplementation(async () => issue(3600));
    scheduler.start();
    await vi.advanceTimersByTimeAsync(2_879_999);
    expect(refresh).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_880_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test.each([60, 200, 299])('tokens that live %i s do not make it loop', async (life) => {
    refresh.mockImplementation(async () => issue(life));
    issue(life);
    scheduler.start();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(refresh.mock.calls.length).toBeLessThanOrEqual(Math.ceil(3600 / (life * 0.8)));
  });

  test('looks again after a minute while there is no token', async () => {
    token = null;
    scheduler.start();
    await vi.advanceTimersByTimeAsync(59_000);
    issue(3600);
    await vi.advanceTimersByTimeAsync(1000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('not while offline, but as soon as the browser is online again', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    scheduler.start();
    await vi.advanceTimersByTimeAsync(3_500_000);
    expect(refresh).toHaveBeenCalledTimes(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('at once when the page comes back after a sleep', async () => {
    scheduler.start();
    vi.setSystemTime(Date.now() + 3_400_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('not after stop', async () => {
    scheduler.start();
    scheduler.stop();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(7_200_000);
    expect(refresh).toHaveBeenCalledTimes(0);
  });
});
