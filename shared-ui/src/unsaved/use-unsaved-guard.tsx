import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext, useBlocker, useLocation } from 'react-router-dom';
import { UnsavedChangesDialog } from '../dialogs/unsaved-changes-dialog.tsx';
import { holdPage } from './held-page.ts';
import { mayLeave } from './leave-unasked.ts';
import { OverPageContext } from './over-page-context.ts';

export interface UnsavedGuard {
  /** Whether the question is on display: keys mean something else then. */
  asking: boolean;
  /** Leaves, after the question where something is unsaved: for Escape, backdrop, cross and Cancel of a dialog. */
  ask: (leave: () => void) => void;
  /** What was typed is saved: going elsewhere in the same moment asks nothing. */
  release: () => void;
  /** To be drawn beside the form or dialog. */
  question: ReactNode;
}

/**
 * Asks before what was typed is lost, whichever way one leaves: Back, a link, closing a dialog (`ask`), and by the
 * browser's own question when the tab is closed or reloaded. Works without a router, too.
 * @param endsWithout the parameter of the address without which the form is gone, though its page is not
 */
export function useUnsavedGuard(dirty: boolean, endsWithout?: string): UnsavedGuard {
  const [leave, setLeave] = useState<() => void>();
  const [blocked, setBlocked] = useState(false);
  const released = useRef(false);
  // Only such a router can hold back a navigation.
  const hasRouter = useContext(UNSAFE_DataRouterContext) !== null;

  useEffect(() => {
    if (!dirty) {
      released.current = false;
      return undefined;
    }
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current && !mayLeave()) event.preventDefault();
    };
    window.addEventListener('beforeunload', hold);
    const end = holdPage();
    return () => {
      window.removeEventListener('beforeunload', hold);
      end();
    };
  }, [dirty]);

  function release(): void {
    released.current = true;
  }

  function discard(): void {
    setLeave(undefined);
    // Closing may be a navigation of its own.
    release();
    leave?.();
  }

  return {
    asking: blocked || leave !== undefined,
    ask: (go) => (dirty && !released.current ? setLeave(() => go) : go()),
    release,
    question: (
      <>
        <UnsavedChangesDialog
          open={leave !== undefined}
          onDiscard={discard}
          onKeep={() => setLeave(undefined)}
        />
        {dirty && hasRouter && (
          <RouteGuard holds={() => !released.current} endsWithout={endsWithout} onAsking={setBlocked} />
        )}
      </>
    ),
  };
}

interface RouteGuardProps {
  holds: () => boolean;
  endsWithout: string | undefined;
  onAsking: (asking: boolean) => void;
}

/** Exists only while something is unsaved: a router asks one of its blockers, the last. */
function RouteGuard({ holds, endsWithout, onAsking }: RouteGuardProps) {
  const opensOverPage = useContext(OverPageContext);
  // The form's own address, whatever is open over its page.
  const { pathname } = useLocation();
  const blocker = useBlocker(({ nextLocation: next }) => {
    if (!holds()) return false;
    if (next.pathname !== pathname) return !opensOverPage(next.pathname);
    return endsWithout !== undefined && !new URLSearchParams(next.search).has(endsWithout);
  });
  const asking = blocker.state === 'blocked';
  useEffect(() => {
    onAsking(asking);
    return () => onAsking(false);
  }, [asking, onAsking]);
  return (
    <UnsavedChangesDialog
      open={asking}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  );
}
