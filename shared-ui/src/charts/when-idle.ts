/** Milliseconds after which a page that is never idle is interrupted. */
const PATIENCE = 4000;
/** Safari has no idle callbacks; there the first drawing is given some time. */
const MOMENT = 500;

/** Calls `work` once when the page has nothing else to do; returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, MOMENT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: PATIENCE });
  return () => cancelIdleCallback(handle);
}
