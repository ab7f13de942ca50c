import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBusy } from './use-busy.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A task that ends when the test says so. */
function open(atLeast: number) {
  const ends: (() => void)[] = [];
  const task = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void ends.push(resolve)));
  const hook = renderHook(() => useBusy(task, atLeast));
  return {
    ...hook,
    task,
    busy: () => hook.result.current[0],
    start: () => act(() => hook.result.current[1]()),
    end: () => act(async () => ends.at(-1)?.()),
  };
}

it('is busy for as long as it must be seen, however quick the task is', async () => {
  const { busy, start, end } = open(300);
  expect(busy()).toBe(false);
  start();
  await end();
  await pass(299);
  expect(busy()).toBe(true);
  await pass(1);
  expect(busy()).toBe(false);
});

it('is busy until a slow task ends, and does not begin it twice', async () => {
  const { busy, start, end, task } = open(300);
  start();
  await pass(1000);
  start();
  expect(busy()).toBe(true);
  expect(task).toHaveBeenCalledOnce();
  await end();
  expect(busy()).toBe(false);
  start();
  expect(task).toHaveBeenCalledTimes(2);
});
