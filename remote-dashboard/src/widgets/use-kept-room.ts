import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Room {
  width: number;
  height: number;
}

const keyOf = (name: string) => `emp.room.${name}`;

/**
 * While what is within waits for its figures, it has the room that it had when it was last complete and as wide: cards get rows with
 * them, which would move all that stands below.
 */
export function useKeptRoom(name: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const isWaiting = () => place.querySelector('[aria-busy="true"]') !== null;
    const kept = readRoom(name);
    if (isWaiting() && kept?.width === place.clientWidth) place.style.minHeight = `${kept.height}px`;
    const observer = new MutationObserver(() => {
      if (isWaiting()) return;
      place.style.minHeight = '';
      keepRoom(name, { width: place.clientWidth, height: place.clientHeight });
    });
    observer.observe(place, { subtree: true, attributeFilter: ['aria-busy'] });
    return () => observer.disconnect();
  }, [name]);
  return ref;
}

function readRoom(name: string): Room | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Room | null;
  } catch {
    // Blocked storage or damaged text: nothing is kept.
    return null;
  }
}

function keepRoom(name: string, room: Room): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(room));
  } catch {
    // Storage is full or blocked, which must not break the page.
  }
}
