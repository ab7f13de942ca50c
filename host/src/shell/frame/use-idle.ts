import { useEffect, useState } from 'react';

/** Milliseconds after which a page that is never idle counts as such. */
const PATIENCE = 3000;

/**
 * Whether the page has had nothing else to do: the moment for what nobody waits for.
 * @param after milliseconds that pass before: while a page waits for its figures it is idle too, and what is fetched then is
 * in the way of what draws them
 */
export function useIdle(after = 0): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const hasIdle = typeof requestIdleCallback !== 'undefined';
    let handle = 0;
    const begin = () => {
      if (hasIdle) handle = requestIdleCallback(() => setIdle(true), { timeout: PATIENCE });
      else setIdle(true);
    };
    if (after === 0 && hasIdle) {
      begin();
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(begin, after === 0 ? PATIENCE : after);
    return () => {
      clearTimeout(timer);
      if (hasIdle) cancelIdleCallback(handle);
    };
  }, [after]);
  return isIdle;
}
