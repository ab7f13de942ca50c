import { useEffect, useState } from 'react';

/** Milliseconds after which a page that is never idle counts as such. */
const PATIENCE = 3000;

/** Whether the page has had nothing else to do: the moment for what nobody waits for. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => setIdle(true), PATIENCE);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: PATIENCE });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
