import type { PermissionGroup } from 'shared-auth';

/**
 * The groups with only those permissions whose name, display name or description, or whose group's name, contains
 * `search` (B-9.7). Groups without a match are left out.
 */
export function searchPermissions(
  groups: readonly PermissionGroup[],
  search: string,
): readonly PermissionGroup[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return groups;
  const matches = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(wanted));
  return groups.flatMap((group) => {
    if (matches(group.name, group.display_name)) return [group];
    const permissions = group.permissions.filter(({ action, name, display_name, description }) =>
      matches(action, name, display_name, description),
    );
    return permissions.length === 0 ? [] : [{ ...group, permissions }];
  });
}
