import { CloseCircleFilled } from '@ant-design/icons';
import { App } from 'antd';
import { useMemo } from 'react';
import { useText } from '../messages/texts.ts';
import { ToastAction, ToastText } from './toast-content.tsx';
import styles from './toast.module.css';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** B-10.5, in milliseconds. */
export const toastDurations: Readonly<Record<ToastKind, number>> = {
  success: 3000,
  info: 3000,
  warning: 4000,
  error: 5000,
};

export interface ToastOptions {
  /** Milliseconds instead of the kind's own. */
  durationMs?: number;
  /** A button in the notice, which leaves when it was used. The key F8 leads to it. */
  action?: { label: string; onSelect: () => void };
}

/** Shows a short notice at the top right; `message` is already in the person's language. */
export type Toast = Readonly<Record<ToastKind, (message: string, options?: ToastOptions) => void>>;

let shown = 0;

/** Toasts disappear after their duration or when closed, and wait while the pointer or the focus is on one of them. */
export function useToast(): Toast {
  const { notification } = App.useApp();
  const t = useText();
  return useMemo(() => {
    const show =
      (kind: ToastKind) =>
      (message: string, { durationMs = toastDurations[kind], action }: ToastOptions = {}) => {
        shown += 1;
        const key = `toast ${shown}`;
        const close = () => notification.destroy(key);
        notification[kind]({
          key,
          title: (
            <ToastText duration={durationMs} onEnd={close}>
              {message}
            </ToastText>
          ),
          actions: action && <ToastAction {...action} onUsed={close} />,
          // antd's is the icon that otherwise empties fields, and would be read out as such.
          ...(kind === 'error' && {
            icon: <CloseCircleFilled aria-hidden="true" className={styles.error ?? ''} />,
          }),
          // antd's own clock does not wait for the keyboard.
          duration: false,
          closable: { 'aria-label': t('common.close') },
          // An error interrupts a screen reader; the rest waits its turn.
          role: kind === 'error' ? 'alert' : 'status',
        });
      };
    return { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') };
  }, [notification, t]);
}
