import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onAnchor` with the anchor of the address: now, and whenever it changes. Then brings its target into view,
 * which the browser could not do by itself when the target was not there yet.
 */
export function useAnchor(onAnchor: (anchor: string) => unknown): void {
  const follow = useEffectEvent((instant: boolean) => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (!anchor) return;
    onAnchor(anchor);
    // After the render that this may have caused.
    requestAnimationFrame(() => {
      const target = document.getElementById(anchor);
      target?.scrollIntoView({ behavior: instant ? 'instant' : 'auto' });
      const heading = target?.querySelector('summary');
      heading?.focus({ preventScroll: true });
    });
  });
  useEffect(() => {
    follow(true);
    const changed = () => follow(false);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
}
