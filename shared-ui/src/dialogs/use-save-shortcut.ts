import { useEffect, useEffectEvent } from 'react';

/** Calls `save` on Ctrl+S or Cmd+S while `active`; the browser's own dialog never appears meanwhile. */
export function useSaveShortcut(active: boolean, save: () => void): void {
  const onSave = useEffectEvent(save);
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      onSave();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}
