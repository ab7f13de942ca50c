import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './side-panel.module.css';

export interface SidePanelProps {
  /** What is shown: another one takes the focus anew. */
  id: string;
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  /** Gives the focus back to where the panel was opened from. */
  onLeave: (id: string) => void;
  children: ReactNode;
}

/** Details beside a page that stays usable. Escape closes it, unless something lies above it. */
export function SidePanel({ id, title, closeLabel, onClose, onLeave, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const close = useEffectEvent(onClose);
  const leave = useEffectEvent(onLeave);

  // A new address gives the focus to the page's content, by effects that run with these: hence a moment later.
  useEffect(() => {
    queueMicrotask(() => panel.current?.focus());
    return () => queueMicrotask(() => leave(id));
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Whatever lies above it (a dialog, a menu) has the first say.
      const above = document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]');
      if (event.key === 'Escape' && !event.defaultPrevented && !above) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <aside ref={panel} className={styles.panel} tabIndex={-1} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <Button type="text" aria-label={closeLabel} onClick={onClose}>
          <span aria-hidden="true">✕</span>
        </Button>
      </header>
      {children}
    </aside>
  );
}
