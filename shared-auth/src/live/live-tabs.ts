import { holdLiveConnection, type LiveConnectionParts, type LiveStatus } from './live-connection.ts';
import type { ReadingNews } from './reading-news.ts';

type TabMessage =
  | { type: 'news'; news: ReadingNews }
  | { type: 'alerts' }
  | { type: 'status'; status: LiveStatus }
  /** A tab that has just joined wants to know how things stand. */
  | { type: 'hello' };

/**
 * News for this tab, over one connection for all tabs of the same person in the same tenant: whoever holds the lock is
 * connected and tells the others. When that tab goes, the next in line gets the lock and connects. Without Web Locks
 * or BroadcastChannel each tab has a connection of its own.
 *
 * @param who what tells apart people and tenants.
 * @returns ends this tab's part.
 */
export function followInTabs(who: string, parts: LiveConnectionParts): () => void {
  const end = new AbortController();
  const name = `emp.live.${who}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  // Typed as always there, but insecure origins have none.
  const locks = navigator.locks as LockManager | null | undefined;
  if (channel === null || locks == null) {
    void holdLiveConnection(parts, end.signal);
    return () => end.abort();
  }

  let leading = false;
  let status: LiveStatus = 'connecting';
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const tell = (message: TabMessage) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'news') parts.onNews(data.news);
    else if (data.type === 'alerts') parts.onAlerts?.();
    else if (data.type === 'status') parts.onStatus(data.status);
    else if (leading) tell({ type: 'status', status });
  });
  tell({ type: 'hello' });

  const lead = async (unheard: boolean) => {
    if (end.signal.aborted) return;
    leading = true;
    await holdLiveConnection(
      {
        unheard,
        events: parts.events,
        onNews: (news) => {
          parts.onNews(news);
          tell({ type: 'news', news });
        },
        onAlerts: () => {
          parts.onAlerts?.();
          tell({ type: 'alerts' });
        },
        onStatus: (next) => {
          status = next;
          parts.onStatus(next);
          tell({ type: 'status', status });
        },
      },
      end.signal,
    );
  };
  const takeTurn = async () => {
    const ledAtOnce = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock !== null) await lead(false);
      return lock !== null;
    });
    if (ledAtOnce) return;
    await locks.request(name, { signal: end.signal }, () => lead(true));
  };
  takeTurn().catch(() => {
    // Left the line before it was this tab's turn.
  });
  return () => {
    end.abort();
    channel.close();
  };
}
