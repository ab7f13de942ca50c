import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the page after a navigation, as a new document would, so that screen readers begin there. */
export function useFocusOnNavigation(target: RefObject<HTMLElement | null>, pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    target.current?.focus({ preventScroll: true });
  }, [target, pathname]);
}
