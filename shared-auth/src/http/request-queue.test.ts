import { describe, expect, test } from 'vitest';
import { RequestQueue } from './request-queue.ts';

function fill(queue: RequestQueue, count: number): Promise<string>[] {
  return Array.from({ length: count }, () =>
    queue.wait().then(
      () => 'released',
      (error: Error) => error.message,
    ),
  );
}

describe('calls that wait for a refresh', () => {
  test('go on together', async () => {
    const queue = new RequestQueue();
    const waiting = fill(queue, 10);
    queue.release();
    expect(await Promise.all(waiting)).toEqual(Array(10).fill('released'));
    expect(queue.size).toBe(0);
  });

  test('are ten at most: the oldest gives way', async () => {
    const queue = new RequestQueue();
    const waiting = fill(queue, 12);
    expect(queue.size).toBe(10);
    queue.release();
    const outcomes = await Promise.all(waiting);
    expect(outcomes.slice(0, 2)).toEqual(Array(2).fill('Request queue full - request dropped'));
    expect(outcomes.slice(2)).toEqual(Array(10).fill('released'));
  });

  test('are told when the session ends', async () => {
    const queue = new RequestQueue();
    const waiting = fill(queue, 3);
    queue.clear();
    expect(await Promise.all(waiting)).toEqual(Array(3).fill('Request queue cleared - session ended'));
    expect(queue.size).toBe(0);
  });

  test('make room when they are aborted', async () => {
    const queue = new RequestQueue();
    const controller = new AbortController();
    const waiting = queue.wait(controller.signal);
    controller.abort(new Error('left the page'));
    await expect(waiting).rejects.toThrow('left the page');
    expect(queue.size).toBe(0);
    await expect(queue.wait(controller.signal)).rejects.toThrow('left the page');
  });
});
