import type { ServerEvent } from '../http/api-options.ts';
import { anything, newsFromEvent, type ReadingNews } from './reading-news.ts';

/** `polling`: the stream cannot be had, so the page looks by itself every now and then. */
export type LiveStatus = 'connecting' | 'live' | 'polling';

export interface LiveConnectionParts {
  /** Opens the stream; ends with it, throws when it cannot be had. */
  events: (signal: AbortSignal, onOpen: () => void) => AsyncIterable<ServerEvent>;
  onNews: (news: ReadingNews) => void;
  /** Alerts were opened, changed or resolved, or may have been. */
  onAlerts?: () => void;
  onStatus: (status: LiveStatus) => void;
  /** There was another connection before, and none since: something may have gone unheard. */
  unheard?: boolean;
}

/** Milliseconds before the first new attempt; doubled with each failure up to the last. */
const FIRST_DELAY = 1000;
const LAST_DELAY = 30_000;
/** Failures in a row after which the page looks by itself. */
const PATIENCE = 3;
/** How often it then looks, in milliseconds. */
export const POLL_EVERY = 15_000;

/**
 * Holds one stream of news until the signal ends it: connects again after a break, with growing and jittered delays,
 * and meanwhile falls back to polling. After every break something may have been missed, so it asks for everything.
 */
export async function holdLiveConnection(parts: LiveConnectionParts, signal: AbortSignal): Promise<void> {
  const { events, onNews, onStatus, unheard = false } = parts;
  const onAlerts = () => parts.onAlerts?.();
  const lookAtAll = () => {
    onNews(anything);
    onAlerts();
  };
  let failures = 0;
  let opened = unheard;
  let polling: ReturnType<typeof setInterval> | undefined;
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };
  signal.addEventListener('abort', stopPolling, { once: true });
  onStatus('connecting');

  const onOpen = () => {
    failures = 0;
    stopPolling();
    onStatus('live');
    if (opened) lookAtAll();
    opened = true;
  };

  while (!signal.aborted) {
    try {
      for await (const { event, data } of events(signal, onOpen)) {
        if (event === 'readings') onNews(newsFromEvent(data));
        else if (event === 'alerts') onAlerts();
      }
    } catch {
      // Whatever it was, the answer is the same: wait and try again.
    }
    if (signal.aborted) return;
    failures += 1;
    if (failures >= PATIENCE && polling === undefined) {
      onStatus('polling');
      polling = setInterval(lookAtAll, POLL_EVERY);
    }
    await pause(Math.min(FIRST_DELAY * 2 ** (failures - 1), LAST_DELAY) * (0.75 + Math.random() / 2), signal);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
