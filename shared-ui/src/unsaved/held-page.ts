const holding = new Set<object>();
const listeners = new Set<() => void>();

/**
 * Something on the page is unsaved: it must not be exchanged unasked.
 * @returns to be called when it is saved or gone
 */
export function holdPage(): () => void {
  const hold = {};
  holding.add(hold);
  tell();
  return () => {
    holding.delete(hold);
    tell();
  };
}

/** Whether a form or dialog has something unsaved. */
export const isPageHeld = (): boolean => holding.size > 0;

export function watchHeldPage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
