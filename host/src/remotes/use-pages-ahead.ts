import { useEffect } from 'react';
import type { NavigationEntry } from './navigation.ts';

/** Milliseconds without an answer from the network after which the page that was asked for is complete. */
const QUIET = 1000;
/** A page may ask for something every second, all day. */
const LONGEST_WAIT = 15_000;

/**
 * Brings and runs the code of the pages in the navigation when the page that was asked for is complete, one page after
 * the other and only while nothing else happens, so that going there shows them at once. Not for people who asked their
 * browser to save data.
 */
export function usePagesAhead(entries: readonly NavigationEntry[]): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData === true || entries.length === 0) return undefined;
    const left = new AbortController();
    const prepareAll = async () => {
      await quiet(left.signal);
      for (const { prepare } of entries) {
        await idle();
        if (left.signal.aborted) return;
        await prepare();
      }
    };
    void prepareAll();
    return () => left.abort();
  }, [entries]);
}

/** Resolves when nothing has arrived for a while. */
function quiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const timer of [short, long]) clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const long = setTimeout(done, LONGEST_WAIT);
    let short = setTimeout(done, QUIET);
    const observer = new PerformanceObserver(() => {
      clearTimeout(short);
      short = setTimeout(done, QUIET);
    });
    observer.observe({ type: 'resource' });
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Safari has no idle callbacks; there a task of its own has to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
}
