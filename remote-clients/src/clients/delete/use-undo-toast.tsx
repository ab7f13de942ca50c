import { App, Button } from 'antd';
import { useCallback, useId } from 'react';
import { useText } from '../../messages/texts.ts';

/** Seconds in which a deletion can be taken back. */
export const UNDO_SECONDS = 10;

/** A notice with an Undo button that goes away after 10 s, or when it was used. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const { notification } = App.useApp();
  const t = useText();
  const id = useId();
  return useCallback(
    (message, undo) => {
      const key = `${id}-${performance.now()}`;
      notification.success({
        key,
        title: message,
        role: 'status',
        duration: UNDO_SECONDS,
        showProgress: true,
        actions: (
          <Button
            size="small"
            onClick={() => {
              notification.destroy(key);
              undo();
            }}
          >
            {t('delete.undo')}
          </Button>
        ),
      });
    },
    [notification, t, id],
  );
}
