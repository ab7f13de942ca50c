import { useEffect, useReducer, useRef } from 'react';
import { alertLinks } from './use-shortcuts.ts';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Whoever acts on an alert that leaves the list by that goes on at the one that takes its place, or at the states. */
export function useKeptPlace() {
  const place = useRef(-1);
  const [settled, settle] = useReducer((times: number) => times + 1, 0);
  // After each drawing: which of them takes the row away is for the service to say.
  useEffect(() => {
    if (place.current < 0 || !isLost()) return;
    const links = alertLinks();
    const next = links[Math.min(place.current, links.length - 1)];
    (next ?? document.querySelector<HTMLElement>('[data-alerts-state][aria-pressed="true"]'))?.focus();
    place.current = -1;
  });
  useEffect(() => {
    place.current = -1;
  }, [settled]);
  return {
    /** Before an action: the place of what it is for in the list; -1 where it is not there. */
    keep: (index: number) => void (place.current = index),
    /** Once it is done. */
    settle,
  };
}
