import { attend } from './toast-clock.ts';

/** The key that leads to the newest notice, and from there back. */
export const TOAST_KEY = 'F8';

/** In the order in which they appeared. */
const notices = new Set<HTMLElement>();
/** What had the focus before a notice got it. */
let before: HTMLElement | undefined;

/**
 * Follows pointer and focus while `notice` is shown: the clocks wait for both, Escape closes it by `onClose`, and a focus
 * that it takes along when it leaves goes back to where it came from. Answers the way to stop, before the notice leaves.
 */
export function followNotice(notice: HTMLElement, onClose: () => void): () => void {
  let under = false;
  const listening = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => notice.addEventListener(name, listener, { signal: listening.signal });
  const tell = () => attend(notice, under || notice.contains(document.activeElement));
  const hover = (isUnder: boolean) => () => {
    under = isUnder;
    tell();
  };

  notices.add(notice);
  on('pointerenter', hover(true));
  on('pointerleave', hover(false));
  on('focusin', (event) => {
    // An open dialog would fetch the focus back. A notice stands above it.
    event.stopPropagation();
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !isInNotice(from)) before = from;
    tell();
  });
  on('focusout', tell);
  on('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  });

  return () => {
    listening.abort();
    notices.delete(notice);
    if (notice.contains(document.activeElement)) goBack();
    attend(notice, false);
  };
}

/** From wherever the focus is to the newest notice's button, or back from there. */
export function toggleToastFocus(): void {
  if (document.activeElement && isInNotice(document.activeElement)) return goBack();
  const shown = [...notices].toReversed();
  const withAction = shown.find((notice) => notice.querySelector('[data-toast-action]'));
  const target = withAction ?? shown[0];
  target?.querySelector<HTMLElement>('[data-toast-action], button')?.focus();
}

function isInNotice(element: Element): boolean {
  return [...notices].some((notice) => notice.contains(element));
}

/** To where the focus came from; to the page where that is gone, as a deleted row is. */
function goBack(): void {
  const target = before?.isConnected ? before : document.querySelector<HTMLElement>('main');
  before = undefined;
  if (target) target.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
