import { setDifference } from '../access/set-difference.ts';

/** What saving would do to one permission of a role (B-9.7). */
export type PermissionChange = 'added' | 'removed' | 'unchanged';

export interface PermissionDiff {
  added: readonly string[];
  removed: readonly string[];
  of: (action: string) => PermissionChange;
  changed: boolean;
}

/** Compares the selection with what the role holds. */
export function permissionDiff(original: ReadonlySet<string>, selected: ReadonlySet<string>): PermissionDiff {
  const added = setDifference(selected, original);
  const removed = setDifference(original, selected);
  return {
    added,
    removed,
    changed: added.length + removed.length > 0,
    of(action) {
      if (original.has(action) === selected.has(action)) return 'unchanged';
      return selected.has(action) ? 'added' : 'removed';
    },
  };
}
