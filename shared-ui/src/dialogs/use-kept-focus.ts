import { useEffect, useRef } from 'react';

/**
 * Gives the focus back after something that took it away: a button that is disabled while it saves, and a question in
 * between. `keep` is called before it begins; who has gone elsewhere meanwhile stays there.
 */
export function useKeptFocus(busy: boolean): { keep: () => void } {
  const kept = useRef<Element | null>(null);
  useEffect(() => {
    if (busy) return;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost && kept.current instanceof HTMLElement) kept.current.focus();
    kept.current = null;
  }, [busy]);
  return { keep: () => void (kept.current = document.activeElement) };
}
