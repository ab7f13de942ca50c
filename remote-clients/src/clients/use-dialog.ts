import { useCallback, useState } from 'react';

interface DialogState<D> {
  current: D | null;
  open: boolean;
  /** Counts openings: as a `key` it makes every opening begin anew. */
  round: number;
}

/** Which dialog is open. A closed one stays until the next, so that it can close with grace and give the focus back. */
export function useDialog<D>() {
  const [state, setState] = useState<DialogState<D>>({ current: null, open: false, round: 0 });
  const show = useCallback(
    (current: D) => setState(({ round }) => ({ current, open: true, round: round + 1 })),
    [],
  );
  const close = useCallback(() => setState((now) => ({ ...now, open: false })), []);
  return { ...state, show, close };
}
