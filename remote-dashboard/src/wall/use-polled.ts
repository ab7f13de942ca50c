import { useEffect, useEffectEvent, useState } from 'react';
import type { Answered } from './freshness.ts';
import { steadyNow } from './steady-clock.ts';

/** A question is sent up to so much of its pace later: a hundred walls need not ask at once. */
const SPREAD = 0.2;

/**
 * Asks again and again for as long as the page is there, whatever happens, and keeps the latest answer and nothing else. A
 * question that is not answered is asked again at the same pace: the service is spared by the pace, not by giving up.
 * @param ask `null` for what need not be known
 * @param every milliseconds
 * @param news another value asks at once; nothing was heard while it is null
 */
export function usePolled<T>(
  ask: (() => Promise<T>) | null,
  every: number,
  news: number | string | null,
): Answered<T> | null {
  const [answer, setAnswer] = useState<Answered<T> | null>(null);
  const isWanted = ask !== null;
  const askNow = useEffectEvent(() => {
    const askedAt = steadyNow();
    // What failed is not shown as anything: the figure grows old, which is. One that was overtaken is older than what is shown.
    ask?.().then(
      (value) =>
        setAnswer((before) => (before !== null && before.askedAt > askedAt ? before : { value, askedAt })),
      () => undefined,
    );
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      clearTimeout(timer);
      timer = setTimeout(turn, every * (1 + Math.random() * SPREAD));
      askNow();
    };
    turn();
    window.addEventListener('online', turn);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', turn);
    };
  }, [isWanted, every]);
  useEffect(() => {
    if (news !== null) askNow();
  }, [news]);
  return answer;
}
