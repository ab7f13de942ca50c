import { type RefObject, useEffect, useRef } from 'react';
import { FOCUSABLE } from '../dialogs/dialog.tsx';

/** Among buttons that go once they have done what they offer, the first of what is left takes the focus that went with one. */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && box.current?.contains(target)) last.current = target;
      else
        last.current = target instanceof Element && target.closest('[role="dialog"]') ? last.current : null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost || last.current?.isConnected !== false) return;
    last.current = null;
    box.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  });
  return box;
}
