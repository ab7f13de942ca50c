/** Notices that somebody is at: the pointer rests on them, or they have the focus. */
const attended = new Set<Element>();

interface Clock {
  run: () => void;
  pause: () => void;
}

const clocks = new Set<Clock>();

/**
 * Calls `onEnd` once `duration` milliseconds have passed in which nobody was at any notice (WCAG 2.2.1): one that leaves
 * meanwhile would move the others away from under the pointer. Answers the way to stop it.
 */
export function startClock(duration: number, onEnd: () => void): () => void {
  let left = duration;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clock: Clock = {
    run() {
      if (timer !== undefined) return;
      since = performance.now();
      timer = setTimeout(onEnd, left);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= performance.now() - since;
    },
  };
  clocks.add(clock);
  if (attended.size === 0) clock.run();
  return () => {
    clock.pause();
    clocks.delete(clock);
  };
}

/** Tells the clocks whether somebody is at `notice`. */
export function attend(notice: Element, isAttended: boolean): void {
  if (isAttended) attended.add(notice);
  else attended.delete(notice);
  for (const clock of clocks) {
    if (attended.size > 0) clock.pause();
    else clock.run();
  }
}
