import { useSyncExternalStore } from 'react';

/** Below the table's first breakpoint: a phone held upright. */
const NARROW = '(max-width: 575.98px)';

export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
