/** What a machine says of the time, both in milliseconds: by its clock, which may be set, and since it was started, which only grows. */
interface Reading {
  date: number;
  ticks: number;
}

/**
 * A clock that never goes back. A figure that was asked for before a wall's clock was set back must grow old all the same; and
 * one from before the machine slept, while its ticks may have stood still, is old as well.
 */
export function steadyClock(read: () => Reading): () => number {
  let before = read();
  let now = before.date;
  return () => {
    const after = read();
    now += Math.max(0, after.date - before.date, after.ticks - before.ticks);
    before = after;
    return now;
  };
}

/** Of this page. All times since an answer are measured by it. */
export const steadyNow = steadyClock(() => ({ date: Date.now(), ticks: performance.now() }));
