import { useEffect, useReducer, useRef } from 'react';
import { alertLinks } from './use-shortcuts.ts';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The alert at this place of the list, else the last one, else the states above it. */
function focusPlace(index: number): void {
  const links = alertLinks();
  const next = links[Math.min(Math.max(index, 0), links.length - 1)];
  (next ?? document.querySelector<HTMLElement>('[data-alerts-state][aria-pressed="true"]'))?.focus({
    preventScroll: true,
  });
}

/**
 * Whoever acts on an alert that leaves the list by that goes on at the one that takes its place.
 * @param opened the place in the list of the alert whose details are open; -1 where it is not there
 */
export function useKeptPlace(opened: number) {
  const place = useRef(-1);
  const left = useRef(-1);
  const isOver = useRef(false);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (opened >= 0) left.current = opened;
  }, [opened]);
  // After each drawing: which of them takes the row away is for the service to say.
  useEffect(() => {
    const isTaken = place.current >= 0 && isLost();
    if (isTaken) focusPlace(place.current);
    if (isTaken || isOver.current) place.current = -1;
    isOver.current = false;
  });
  return {
    /** Before an action: the place of what it is for in the list; -1 where it is not there. */
    keep: (index: number) => void (place.current = index),
    /** Once it is done. */
    settle: () => {
      isOver.current = true;
      redraw();
    },
    /** From the details back to their alert, or to what took its place. */
    leave: (id: string) => {
      const link = alertLinks().find(({ dataset }) => dataset['alert'] === id);
      if (link) link.focus({ preventScroll: true });
      else focusPlace(left.current);
    },
  };
}
