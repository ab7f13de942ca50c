import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onAnchor` with the anchor of the address: now, and whenever it changes. Then brings its target into view,
 * which the browser could not do by itself when the target was not there yet.
 */
export function useAnchor(onAnchor: (anchor: string) => unknown): void {
  const follow = useEffectEvent((instant: boolean) => {
    const anchor = anchorOf(location.hash);
    if (!anchor) return;
    onAnchor(anchor);
    // After the render that this may have caused.
    requestAnimationFrame(() => {
      const target = document.getElementById(anchor);
      target?.scrollIntoView({ behavior: instant ? 'instant' : 'auto' });
      // Its own: an anchor may name the whole page, which has many.
      const summary = target?.querySelector<HTMLElement>(':scope > summary');
      summary?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    follow(true);
    const changed = () => follow(false);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
}

function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // `%` alone encodes nothing, so it names nothing either.
    return '';
  }
}
