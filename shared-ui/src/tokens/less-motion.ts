import { useSyncExternalStore } from 'react';

const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(LESS_MOTION);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the person asked the operating system for less motion, which counts more than any choice here. */
export function useLessMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(LESS_MOTION).matches,
    () => false,
  );
}
