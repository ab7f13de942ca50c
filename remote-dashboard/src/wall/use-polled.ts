import { useEffect, useEffectEvent, useState } from 'react';
import type { Answered } from './freshness.ts';

/** A question is sent up to so much of its pace later: a hundred walls need not ask at once. */
const SPREAD = 0.2;

/**
 * Asks again and again for as long as the page is there, whatever happens, and keeps the latest answer and nothing else. A
 * question that is not answered is asked again at the same pace: the service is spared by the pace, not by giving up.
 * @param ask `null` for what need not be known
 * @param every milliseconds
 * @param poke another value asks at once
 */
export function usePolled<T>(
  ask: (() => Promise<T>) | null,
  every: number,
  poke: unknown,
): Answered<T> | null {
  const [answer, setAnswer] = useState<Answered<T> | null>(null);
  const isWanted = ask !== null;
  const asking = useEffectEvent(async (signal: AbortSignal) => {
    const askedAt = Date.now();
    const value = await ask?.();
    // One that was overtaken by a later one is older than what is shown.
    if (value !== undefined && !signal.aborted)
      setAnswer((before) => (before !== null && before.askedAt > askedAt ? before : { value, askedAt }));
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const end = new AbortController();
    const { signal } = end;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      timer = setTimeout(turn, every * (1 + Math.random() * SPREAD));
      // What failed is not shown as anything: the figure grows old, which is.
      asking(signal).catch(() => undefined);
    };
    turn();
    const atOnce = () => {
      clearTimeout(timer);
      turn();
    };
    window.addEventListener('online', atOnce, { signal });
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [isWanted, every, poke]);
  return answer;
}
