import { type RefObject, useLayoutEffect, useRef } from 'react';
import { getLocale } from '../i18n/locale.ts';

interface Room {
  /** Of the window, and the language that its words are in. */
  look: string;
  width: number;
  height: number;
}

const keyOf = (name: string) => `emp.room.${name}`;
const look = () => `${window.innerWidth} ${getLocale().language}`;

/**
 * Until a place is complete it has the room that it had when it last was, in a window as wide: what comes later would move all that
 * stands beside and below it.
 * @param isComplete asked as soon as the place is there, and whenever something within it changes
 */
export function useKeptRoom(
  name: string,
  isComplete: (place: HTMLElement) => boolean,
): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const complete = useRef(isComplete);
  useLayoutEffect(() => {
    const place = ref.current;
    if (place === null) return undefined;
    const kept = readRoom(name);
    if (!complete.current(place) && kept?.look === look()) {
      place.style.minWidth = `${kept.width}px`;
      place.style.minHeight = `${kept.height}px`;
    }
    const observer = new MutationObserver(() => {
      if (!complete.current(place)) return;
      place.style.minWidth = '';
      place.style.minHeight = '';
      const { width, height } = place.getBoundingClientRect();
      keepRoom(name, { look: look(), width, height });
    });
    observer.observe(place, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
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
