import { App } from 'antd';
import { useMemo } from 'react';
import { useText } from '../messages/texts.ts';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

/** Specification §8, in milliseconds. */
export const toastDurations: Readonly<Record<ToastKind, number>> = {
  success: 3000,
  info: 3000,
  warning: 4000,
  error: 5000,
};

/** Shows a short notice at the top right; `message` is already in the person's language. */
export type Toast = Readonly<Record<ToastKind, (message: string, options?: { durationMs?: number }) => void>>;

/** Toasts disappear after their duration or when closed, and wait while the pointer rests on them. */
export function useToast(): Toast {
  const { notification } = App.useApp();
  const t = useText();
  return useMemo(() => {
    const show =
      (kind: ToastKind) =>
      (message: string, options: { durationMs?: number } = {}) => {
        notification[kind]({
          title: message,
          duration: (options.durationMs ?? toastDurations[kind]) / 1000,
          closable: { 'aria-label': t('common.close') },
          // An error interrupts a screen reader; the rest waits its turn.
          role: kind === 'error' ? 'alert' : 'status',
        });
      };
    return { success: show('success'), error: show('error'), warning: show('warning'), info: show('info') };
  }, [notification, t]);
}
