import { useEffect, useEffectEvent } from 'react';

/** Whether Escape means something else just now: an open menu, picker or dialog, or a search box to empty. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented) return true;
  if (target instanceof HTMLInputElement && target.type === 'search' && target.value !== '') return true;
  return target instanceof Element && target.closest('[role="dialog"], [aria-expanded="true"]') !== null;
}

/** Escape leaves the page (B-9.7). `enabled` is false while the page asks something. */
export function useEscape(enabled: boolean, leave: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isTaken(event)) leave();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}
