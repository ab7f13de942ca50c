import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();
const moments = ['scroll', 'click', 'popstate'];
/** Milliseconds that a page may take to grow to its former height. */
const PATIENCE = 5000;

/**
 * Back returns to where the page was scrolled to, even when its content arrives later; any other navigation begins at
 * the top, unless only the query changed.
 */
export function useScrollMemory(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();

  // With the page's change and not after it: the new page's first scrolling would be taken for the old one's last.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    // What leaves the page, too: the browser tells of scrolling in its next frame, and the page may be gone by then.
    for (const moment of moments) window.addEventListener(moment, remember, { capture: true, passive: true });
    return () => {
      for (const moment of moments) window.removeEventListener(moment, remember, { capture: true });
    };
  }, [key]);

  useLayoutEffect(() => {
    if (type !== NavigationType.Pop) {
      jumpTo(0);
      return undefined;
    }
    const wanted = positions.get(key) ?? 0;
    if (wanted === 0) return undefined;
    return scrollWhenTall(wanted);
    // A change of the query alone is no new page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
}

/** At once: the style sheet's smooth scrolling is for links within a page. */
function jumpTo(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}

/**
 * Scrolls to `wanted` as soon as the page is tall enough, and again when it has shrunk in between (a skeleton gives way
 * to what it stood for); gives up when the person does something or it takes too long.
 */
export function scrollWhenTall(wanted: number): () => void {
  const attempt = () => {
    const isTall = document.documentElement.scrollHeight - window.innerHeight >= wanted;
    if (isTall && window.scrollY < wanted) jumpTo(wanted);
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(stop, PATIENCE);
  const gestures = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const gesture of gestures) window.removeEventListener(gesture, stop);
  }
  for (const gesture of gestures) window.addEventListener(gesture, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}
