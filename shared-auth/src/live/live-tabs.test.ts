import { locks } from 'node:worker_threads';
import type { ServerEvent } from '../http/api-options.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveStatus } from './live-connection.ts';
import { followInTabs } from './live-tabs.ts';
import { anything, type ReadingNews } from './reading-news.ts';

const leaving: (() => void)[] = [];
// happy-dom has no Web Locks; these are those of the platform.
beforeEach(() => vi.stubGlobal('navigator', { locks }));
afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
  vi.unstubAllGlobals();
});

let people = 0;
/** Tests must not hear each other. */
function somebody(): string {
  people += 1;
  return `tenant.person-${people}`;
}

/** One tab of somebody's; its connection is written to by the test. */
function openTab(who: string) {
  const news: ReadingNews[] = [];
  const statuses: LiveStatus[] = [];
  const connections: ReadableStreamDefaultController<ServerEvent>[] = [];
  async function* events(signal: AbortSignal, onOpen: () => void): AsyncGenerator<ServerEvent> {
    const stream = new ReadableStream<ServerEvent>({
      start: (controller) => {
        connections.push(controller);
        signal.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    onOpen();
    yield* stream;
  }
  const leave = followInTabs(who, {
    events,
    onNews: (each) => news.push(each),
    onStatus: (status) => statuses.push(status),
  });
  leaving.push(leave);
  const tell = (client: string) =>
    connections
      .at(-1)
      ?.enqueue({ event: 'readings', data: JSON.stringify({ client_ids: [client] }), id: undefined });
  return { news, statuses, connections, leave, tell };
}

it('lets all tabs of a person hear the news of one connection', async () => {
  const who = somebody();
  const first = openTab(who);
  await vi.waitFor(() => expect(first.connections).toHaveLength(1));
  const second = openTab(who);
  await vi.waitFor(() => expect(second.statuses).toContain('live'));
  first.tell('a');
  await vi.waitFor(() => expect(second.news).toContainEqual({ ...anything, clients: ['a'] }));
  expect(first.news).toContainEqual({ ...anything, clients: ['a'] });
  expect(second.connections).toHaveLength(0);
});

it('connects the next tab when the connected one goes, and asks for what was missed', async () => {
  const who = somebody();
  const first = openTab(who);
  await vi.waitFor(() => expect(first.connections).toHaveLength(1));
  const second = openTab(who);
  first.leave();
  await vi.waitFor(() => expect(second.connections).toHaveLength(1));
  expect(second.news).toEqual([anything]);
});

it('tells nothing to other people', async () => {
  const mine = openTab(somebody());
  const theirs = openTab(somebody());
  await vi.waitFor(() => expect(mine.connections).toHaveLength(1));
  await vi.waitFor(() => expect(theirs.connections).toHaveLength(1));
  mine.tell('a');
  await vi.waitFor(() => expect(mine.news).toContainEqual({ ...anything, clients: ['a'] }));
  expect(theirs.news).toEqual([]);
});
