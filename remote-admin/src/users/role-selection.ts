import { setDifference } from '../access/set-difference.ts';

/** What the bar below the role cards says (B-9.6). */
export type SelectionState = 'selectAtLeastOne' | 'readyToUpdate' | 'noChanges';

export function selectionState(original: ReadonlySet<string>, selected: ReadonlySet<string>): SelectionState {
  if (selected.size === 0) return 'selectAtLeastOne';
  const same = original.size === selected.size && setDifference(original, selected).length === 0;
  return same ? 'noChanges' : 'readyToUpdate';
}

interface RoleWithPermissions {
  id: string;
  permissions: readonly { action: string }[];
}

export interface EffectiveChange {
  gained: readonly string[];
  lost: readonly string[];
}

/**
 * What a person could newly do, and no longer do, with the selected roles. A permission that another of their roles
 * holds as well is neither.
 */
export function effectiveChange(
  roles: readonly RoleWithPermissions[],
  original: ReadonlySet<string>,
  selected: ReadonlySet<string>,
): EffectiveChange {
  const heldWith = (chosen: ReadonlySet<string>) =>
    new Set(
      roles.flatMap(({ id, permissions }) => (chosen.has(id) ? permissions.map(({ action }) => action) : [])),
    );
  const before = heldWith(original);
  const after = heldWith(selected);
  return { gained: setDifference(after, before), lost: setDifference(before, after) };
}
