import { useEffect, useRef, useState } from 'react';

/**
 * Whether a task is under way, and how to start it; while it runs it is not started again. `atLeast` milliseconds
 * keep a spinner from flashing by.
 */
export function useBusy(task: () => Promise<unknown>, atLeast = 0): [busy: boolean, start: () => void] {
  const [busy, setBusy] = useState(false);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const start = () => {
    if (busy) return;
    setBusy(true);
    const shown = new Promise((resolve) => setTimeout(resolve, atLeast));
    void Promise.allSettled([task(), shown]).then(() => mounted.current && setBusy(false));
  };
  return [busy, start];
}
