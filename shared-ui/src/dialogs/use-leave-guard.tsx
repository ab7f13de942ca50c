import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

/**
 * Asks before unsaved changes are lost: by a dialog when leaving inside the product, by the browser's own when closing
 * or reloading.
 *
 * @param dirty called at the moment of leaving, so that what has just been saved does not ask.
 */
export function useLeaveGuard(dirty: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty()) event.preventDefault();
  });
  const asking = blocker.state === 'blocked';
  return {
    asking,
    dialog: (
      <UnsavedChangesDialog
        open={asking}
        onDiscard={() => blocker.proceed?.()}
        onKeep={() => blocker.reset?.()}
      />
    ),
  };
}
