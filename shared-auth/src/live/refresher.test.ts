import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadingNews } from './reading-news.ts';
import { createRefresher } from './refresher.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function newsOf(client: string): ReadingNews {
  return { clients: [client], metrics: ['power'], from: 0, to: 1 };
}

function takes(milliseconds: number) {
  const heard: (string[] | null)[] = [];
  const refresh = vi.fn<(news: ReadingNews) => Promise<void>>(async (news) => {
    heard.push(news.clients);
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  });
  return { heard, ...createRefresher(refresh) };
}

it('refreshes at once, and gathers what comes meanwhile', async () => {
  const { heard, hear } = takes(50);
  hear(newsOf('a'));
  hear(newsOf('b'));
  hear(newsOf('c'));
  expect(heard).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(50 + 499);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([['a'], ['b', 'c']]);
});

it('rests four times as long as a refresh took', async () => {
  const { heard, hear } = takes(1000);
  hear(newsOf('a'));
  hear(newsOf('b'));
  await vi.advanceTimersByTimeAsync(4999);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveLength(2);
});

it('rests a second at most after a brisk refresh, so that news are seen within two', async () => {
  const { heard, hear } = takes(600);
  hear(newsOf('a'));
  hear(newsOf('b'));
  await vi.advanceTimersByTimeAsync(600 + 999);
  expect(heard).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toHaveLength(2);
});

it('keeps going after a refresh that failed', async () => {
  const refresh = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('offline'));
  const { hear } = createRefresher(refresh);
  hear(newsOf('a'));
  await vi.advanceTimersByTimeAsync(500);
  hear(newsOf('b'));
  expect(refresh).toHaveBeenCalledTimes(2);
});

it('does nothing more once stopped', async () => {
  const { heard, hear, stop } = takes(10);
  hear(newsOf('a'));
  hear(newsOf('b'));
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  hear(newsOf('c'));
  expect(heard).toEqual([['a']]);
});
