import { useCallback } from 'react';
import { useToast } from 'shared-ui';
import { useText } from '../../messages/texts.ts';

/** Seconds in which a deletion can be taken back. */
export const UNDO_SECONDS = 10;

/** A notice with an Undo button that goes away after 10 s in which nobody is at it, or when it was used. */
export function useUndoToast(): (message: string, undo: () => void) => void {
  const toast = useToast();
  const t = useText();
  return useCallback(
    (message, undo) =>
      toast.success(message, {
        durationMs: UNDO_SECONDS * 1000,
        action: { label: t('delete.undo'), onSelect: undo },
      }),
    [toast, t],
  );
}
