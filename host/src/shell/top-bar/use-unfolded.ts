import { type RefObject, useEffect, useState } from 'react';

/**
 * The navigation of a phone, which covers the page: unfolded for one page only. It takes the focus, and folds by Escape, which goes
 * back to its button, and as soon as the focus is elsewhere.
 */
export function useUnfolded(
  pathname: string,
  entries: RefObject<HTMLElement | null>,
  button: RefObject<HTMLButtonElement | null>,
) {
  const [unfoldedAt, setUnfoldedAt] = useState<string>();
  const unfolded = unfoldedAt === pathname;

  useEffect(() => {
    if (!unfolded) return undefined;
    entries.current?.querySelector<HTMLElement>('a, button')?.focus();
    const fold = () => setUnfoldedAt(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      fold();
      button.current?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // A menu of it is drawn at the end of the document.
      const isWithin = entries.current?.contains(target) === true || target === button.current;
      if (!isWithin && target.closest('[role="menu"]') === null) fold();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onFocus);
    };
  }, [unfolded, entries, button]);

  return { unfolded, toggle: () => setUnfoldedAt(unfolded ? undefined : pathname) };
}
