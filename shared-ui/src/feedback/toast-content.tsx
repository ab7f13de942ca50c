import { Button } from 'antd';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { useText } from '../messages/texts.ts';
import { startClock } from './toast-clock.ts';
import { followNotice, TOAST_KEY } from './toast-focus.ts';
import styles from './toast.module.css';

interface ToastTextProps {
  /** Milliseconds. */
  duration: number;
  /** The time is over, or Escape was pressed in the notice. */
  onEnd: () => void;
  children: ReactNode;
}

/** A notice's words, which keep its time while they are shown. */
export function ToastText({ duration, onEnd, children }: ToastTextProps) {
  const words = useRef<HTMLSpanElement>(null);
  const end = useEffectEvent(onEnd);
  // With the layout, so that the focus can be moved away before the notice leaves the page.
  useLayoutEffect(() => {
    const notice = words.current?.closest<HTMLElement>('[role="status"], [role="alert"]');
    const stopFollowing = notice ? followNotice(notice, () => end()) : undefined;
    const stopClock = startClock(duration, () => end());
    return () => {
      stopClock();
      stopFollowing?.();
    };
  }, [duration]);
  return <span ref={words}>{children}</span>;
}

interface ToastActionProps {
  label: string;
  onSelect: () => void;
  /** Closes the notice. */
  onUsed: () => void;
}

/** A notice's button, and the key that leads to it. */
export function ToastAction({ label, onSelect, onUsed }: ToastActionProps) {
  const t = useText();
  // While the notice fades out the button is still there.
  const used = useRef(false);
  function use(): void {
    if (used.current) return;
    used.current = true;
    onUsed();
    onSelect();
  }
  return (
    <span className={styles.action}>
      <Button size="small" data-toast-action="" aria-keyshortcuts={TOAST_KEY} onClick={use}>
        {label}
      </Button>
      <kbd className={styles.key} aria-hidden="true">
        {TOAST_KEY}
      </kbd>
      <VisuallyHidden>{t('toast.key', { key: TOAST_KEY })}</VisuallyHidden>
    </span>
  );
}
