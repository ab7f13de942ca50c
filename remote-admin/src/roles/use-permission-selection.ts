import { useState } from 'react';
import { useDraft } from 'shared-ui';
import { permissionDiff } from './permission-diff.ts';

/**
 * The permissions chosen for a role, beside those it holds. Until something is changed the choice is what is held.
 */
export function usePermissionSelection(roleId: string, held: readonly string[]) {
  const original = new Set(held);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const selected = chosen ?? original;
  const change = (apply: (next: Set<string>) => void) => {
    const next = new Set(selected);
    apply(next);
    setChosen(next);
  };
  const diff = permissionDiff(original, selected);
  useDraft(`roles/${roleId}/permissions`, diff.changed ? [...selected] : undefined, (actions) =>
    setChosen(new Set(actions)),
  );
  return {
    original,
    selected,
    diff,
    select: (actions: readonly string[]) => change((next) => actions.forEach((action) => next.add(action))),
    clear: (actions: readonly string[]) => change((next) => actions.forEach((action) => next.delete(action))),
    /** After saving: what the server holds is the choice. */
    reset: () => setChosen(null),
  };
}

export type PermissionSelection = ReturnType<typeof usePermissionSelection>;
