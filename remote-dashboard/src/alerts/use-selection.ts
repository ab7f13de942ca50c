import type { StaffAlert } from 'api/contract';
import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** What is ticked in the list. */
  ids: ReadonlySet<string>;
  /** What an action is for: those in the list that are ticked, or all of them, on other pages too. */
  alerts: readonly StaffAlert[];
  /** Whether each one of the list is ticked, and no others are selected. */
  isWholePage: boolean;
  select: (ids: readonly string[], isSelected: boolean) => void;
  selectAll: (all: readonly StaffAlert[]) => void;
  clear: () => void;
}

/** @param shown the alerts of the page: what has left it in the meantime is not acted upon unseen */
export function useSelection(shown: readonly StaffAlert[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<readonly StaffAlert[]>();
  const ticked = useMemo(() => shown.filter(({ id }) => ids.has(id)), [shown, ids]);
  const select = useCallback((changed: readonly string[], isSelected: boolean) => {
    setAll(undefined);
    setIds((before) => {
      const next = new Set(before);
      for (const id of changed) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  const selectAll = useCallback((found: readonly StaffAlert[]) => {
    setAll(found);
    setIds(new Set(found.map(({ id }) => id)));
  }, []);
  const clear = useCallback(() => {
    setAll(undefined);
    setIds(new Set());
  }, []);
  return {
    ids,
    alerts: all ?? ticked,
    isWholePage: all === undefined && ticked.length > 0 && ticked.length === shown.length,
    select,
    selectAll,
    clear,
  };
}
