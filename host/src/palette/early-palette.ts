import { catchTyping, type TypedAhead } from './catch-typing.ts';

/** Milliseconds that keys are kept for a page that does not come; then they are the browser's again. */
const PATIENCE = 10_000;

declare global {
  /** From the script of the document, which comes first, to the page: ends the waiting, and tells what is typed if the palette is wanted. */
  var empEarlyPalette: (() => (() => TypedAhead) | undefined) | undefined;
}

/** Ctrl+K, on a Mac also Cmd+K: the keys of the command palette. */
export function opensPalette(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  );
}

/**
 * Listens for the palette's keys while the page that has the palette is not drawn yet, and keeps what is typed after
 * them: people who know them press them as soon as the address is entered. The same keys again, or Escape, take it back.
 * Nothing where the document listens already.
 */
export function awaitPalette(): void {
  if (globalThis.empEarlyPalette) return;
  let catching: (() => TypedAhead) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    catching?.();
    catching = undefined;
    clearTimeout(timer);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (catching && (event.key === 'Escape' || opensPalette(event))) forget();
    else if (opensPalette(event)) {
      catching = catchTyping();
      timer = setTimeout(forget, PATIENCE);
    } else return;
    event.preventDefault();
  }

  window.addEventListener('keydown', onKeyDown);
  globalThis.empEarlyPalette = () => {
    window.removeEventListener('keydown', onKeyDown);
    clearTimeout(timer);
    return catching;
  };
}

/** Ends the waiting. If the palette is wanted, `open` is called with what tells, and ends, what is typed ahead. */
export function takeEarlyPalette(open: (typed: () => TypedAhead) => void): void {
  const wanted = globalThis.empEarlyPalette?.();
  globalThis.empEarlyPalette = undefined;
  if (wanted) queueMicrotask(() => open(wanted));
}
