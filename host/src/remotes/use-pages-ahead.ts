import { useEffect } from 'react';
import type { NavigationEntry } from './navigation.ts';

/** Milliseconds for the page that was asked for, before those that only might be. */
const FIRST_PAGE = 2000;

/**
 * Brings and runs the code of the pages in the navigation while nothing else happens, one page after the other, so that
 * going there shows them at once. Not for people who asked their browser to save data.
 */
export function usePagesAhead(entries: readonly NavigationEntry[]): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData === true || entries.length === 0) return undefined;
    let wanted = true;
    const prepareAll = async () => {
      for (const { prepare } of entries) {
        await idle();
        if (!wanted) return;
        await prepare();
      }
    };
    const timer = setTimeout(() => void prepareAll(), FIRST_PAGE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [entries]);
}

/** Safari has no idle callbacks; there a task of its own has to do. */
function idle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve);
    else setTimeout(resolve, 50);
  });
}
