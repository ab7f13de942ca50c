import { useEffect } from 'react';
import type { NavigationEntry } from './navigation.ts';

/** Milliseconds without an answer from the network after which the page that was asked for is complete. */
const QUIET = 300;
/** A page may ask for something every second, all day. */
const LONGEST_WAIT = 15_000;
/** While one page's code travels, that of another runs. */
const AT_ONCE = 2;
/** How remotes fare is told when a page is complete: it is no part of it. */
const TOLD = '/v1/telemetry/';

/**
 * Brings and runs the code of the pages in the navigation when the page that was asked for is complete, two pages at a time
 * in their order, and only while nothing else happens, so that going there shows them at once. Not for people who asked their
 * browser to save data.
 */
export function usePagesAhead(entries: readonly NavigationEntry[]): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData === true || entries.length === 0) return undefined;
    const left = new AbortController();
    const waiting = [...entries];
    const prepareOthers = async () => {
      await idle();
      const next = left.signal.aborted ? undefined : waiting.shift();
      if (next === undefined) return;
      await next.prepare();
      await prepareOthers();
    };
    const prepareAll = async () => {
      await quiet(left.signal);
      await Promise.all(Array.from({ length: AT_ONCE }, prepareOthers));
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
    const observer = new PerformanceObserver((arrived) => {
      if (arrived.getEntries().every(({ name }) => name.includes(TOLD))) return;
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
