import { useEffect, useEffectEvent } from 'react';
import { type OutboxParts, sendWaiting } from './outbox.ts';
import { onOutbox } from './outbox-news.ts';

/** Milliseconds until it is tried again where nobody says that the network is back, as at the edge of a dead spot. */
const wait = { first: 5000, last: 60_000 };

/** Sends what waits: now, when the network is back, when somebody looks at the page again, and now and then. */
export function useSending({ api, owner }: OutboxParts, key: string | undefined): void {
  const send = useEffectEvent(() => sendWaiting({ api, owner }));
  useEffect(() => {
    if (key === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = wait.first;
    let [isSending, isOver] = [false, false];
    const run = async () => {
      if (isSending || isOver) return;
      clearTimeout(timer);
      isSending = true;
      const waits = await send().catch(() => true);
      isSending = false;
      if (!waits || isOver) return;
      timer = setTimeout(() => void run(), delay);
      delay = Math.min(wait.last, delay * 2);
    };
    const soon = () => {
      delay = wait.first;
      void run();
    };
    const seen = () => {
      if (document.visibilityState === 'visible') soon();
    };
    // What was kept and could not be sent: the timer begins.
    const end = onOutbox(({ sent }) => {
      if (!sent) void run();
    });
    window.addEventListener('online', soon);
    document.addEventListener('visibilitychange', seen);
    soon();
    return () => {
      isOver = true;
      clearTimeout(timer);
      end();
      window.removeEventListener('online', soon);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [key]);
}
