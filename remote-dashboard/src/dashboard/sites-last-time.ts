import { useEffect } from 'react';

/** How many sites needed attention when this browser asked last: a number, and nothing about them. */
const KEY = 'emp.attention';
/** For who is here for the first time. */
const USUAL = 4;
const MOST = 12;

/** How many places to keep until the answer is there, so that nothing below it moves. */
export function sitesLastTime(): number {
  try {
    const count = Number(localStorage.getItem(KEY) ?? USUAL);
    return Number.isInteger(count) && count >= 0 ? Math.min(count, MOST) : USUAL;
  } catch {
    return USUAL;
  }
}

export function useKeptSites(count: number | undefined): void {
  useEffect(() => {
    if (count === undefined) return;
    try {
      localStorage.setItem(KEY, String(count));
    } catch {
      // Without storage the usual number of places is kept.
    }
  }, [count]);
}
