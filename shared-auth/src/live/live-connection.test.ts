import type { ServerEvent } from '../http/api-options.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLiveConnection, type LiveStatus } from './live-connection.ts';
import { anything, type ReadingNews } from './reading-news.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Without jitter.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Attempt {
  send: (data: object) => void;
  open: () => void;
  close: (error?: Error) => void;
}

function reading(client: string) {
  return {
    client_ids: [client],
    metrics: ['power'],
    from: '2026-05-17T10:00:00Z',
    to: '2026-05-17T10:00:00Z',
  };
}

function hold() {
  const attempts: Attempt[] = [];
  const news: ReadingNews[] = [];
  const statuses: LiveStatus[] = [];
  const end = new AbortController();
  async function* events(_signal: AbortSignal, onOpen: () => void): AsyncGenerator<ServerEvent> {
    const queue: ReadableStreamDefaultController<ServerEvent>[] = [];
    const stream = new ReadableStream<ServerEvent>({ start: (controller) => void queue.push(controller) });
    const [controller] = queue;
    attempts.push({
      open: onOpen,
      send: (data) => controller?.enqueue({ event: 'readings', data: JSON.stringify(data), id: undefined }),
      close: (error) => (error ? controller?.error(error) : controller?.close()),
    });
    yield* stream;
  }
  const held = holdLiveConnection(
    { events, onNews: (each) => news.push(each), onStatus: (status) => statuses.push(status) },
    end.signal,
  );
  const attempt = (index: number): Attempt => {
    const found = attempts[index];
    if (found === undefined) throw new Error(`There was no attempt ${index}`);
    return found;
  };
  return { attempts, attempt, news, statuses, end: () => end.abort(), held };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('passes on what the server tells', async () => {
  const { attempt, news, statuses } = hold();
  attempt(0).open();
  attempt(0).send(reading('a'));
  await settle();
  expect(statuses).toEqual(['connecting', 'live']);
  expect(news).toEqual([
    { clients: ['a'], metrics: ['power'], from: Date.parse('2026-05-17T10:00:00Z'), to: expect.any(Number) },
  ]);
});

it('connects again after a break and then asks for all that may have been missed', async () => {
  const { attempt, attempts, news } = hold();
  attempt(0).open();
  attempt(0).close();
  await vi.advanceTimersByTimeAsync(999);
  expect(attempts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  attempt(1).open();
  expect(news).toEqual([anything]);
});

it('waits longer with each failure, 30 s at most', async () => {
  const { attempts, attempt } = hold();
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const count = attempts.length;
    attempt(count - 1).close(new Error('refused'));
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(attempts).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempts).toHaveLength(count + 1);
  }
});

it('looks by itself every 15 s after three failures, until connected again', async () => {
  const { attempt, attempts, news, statuses } = hold();
  for (const index of [0, 1, 2]) {
    attempt(index).close(new Error('refused'));
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(statuses.at(-1)).toBe('polling');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(news).toEqual([anything]);
  attempts.at(-1)?.open();
  expect(statuses.at(-1)).toBe('live');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(news).toHaveLength(1);
});

it('ends with its signal, polling too', async () => {
  const { attempt, attempts, news, end, held } = hold();
  for (const index of [0, 1, 2]) {
    attempt(index).close(new Error('refused'));
    await vi.advanceTimersByTimeAsync(index < 2 ? 4000 : 0);
  }
  end();
  await vi.advanceTimersByTimeAsync(100_000);
  await held;
  expect(attempts).toHaveLength(3);
  expect(news).toEqual([]);
});
