import { useEffect, useEffectEvent } from 'react';

export interface Shortcuts {
  acknowledge: () => void;
  snooze: () => void;
  select: () => void;
  help: () => void;
}

/** Whether keys mean letters here, or a choice among options. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input:not([type="checkbox"]), textarea, select') !== null
  );
}

const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;

/** The alerts of the list, from the top. */
export const alertLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-alert]')];

/** The alert of the row in which the focus is. */
export function alertInFocus(): string | null {
  const row = document.activeElement?.closest('tr');
  return row?.querySelector<HTMLAnchorElement>('a[data-alert]')?.dataset['alert'] ?? null;
}

/** Moves the focus to another alert of the list; from elsewhere to the one that is open, or the first. */
function move(step: 1 | -1, opened: string | null): void {
  const all = alertLinks();
  const at = all.findIndex(({ dataset }) => dataset['alert'] === (alertInFocus() ?? opened));
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1);
  all[next]?.focus();
}

/** The keys of the inbox, wherever the focus is on the page, as long as nobody is typing. */
export function useShortcuts(shortcuts: Shortcuts, opened: string | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || isTyping(target) || isCovered()) return;
    const actions: Record<string, () => void> = {
      j: () => move(1, opened),
      k: () => move(-1, opened),
      a: shortcuts.acknowledge,
      s: shortcuts.snooze,
      x: shortcuts.select,
      '?': shortcuts.help,
      '/': () => document.querySelector<HTMLInputElement>('search input[type="search"]')?.focus(),
    };
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
