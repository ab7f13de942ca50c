import type { MouseEvent } from 'react';

/** What has an answer of its own to a press. */
const OWN_PRESS = 'a, button, input, label, select, textarea, [role="menuitem"]';

/**
 * Whether a press means the row: not what stands in it, not the rest of a cell whose control it just missed, not the
 * end of marking text, and not a menu that the row opened elsewhere in the document.
 */
export function meansRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest(OWN_PRESS)) return false;
  if (target.closest('td')?.querySelector('button, input')) return false;
  return window.getSelection()?.type !== 'Range';
}
