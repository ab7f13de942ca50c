import { useEffect } from 'react';
import { TOAST_KEY, toggleToastFocus } from './toast-focus.ts';

/** The keyboard's way to notices, which stand last in the page: F8 leads to the newest, and back. */
export function useToastKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== TOAST_KEY || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggleToastFocus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
