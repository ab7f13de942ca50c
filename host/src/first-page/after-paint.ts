/** Milliseconds after which nothing waits for a frame any more: a window that nobody sees may have none. */
const LONGEST_WAIT = 200;

/** Calls `work` once, when what stands in the document has been painted, or at once where nobody sees it. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') {
    work();
    return;
  }
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    work();
  };
  // A frame's own work comes before it is painted, the next task after.
  requestAnimationFrame(() => setTimeout(begin));
  setTimeout(begin, LONGEST_WAIT);
}
