/** What the signed-in person may do, as far as the pages know; the server decides (B-6.1). */
export interface HeldPermissions {
  loaded: boolean;
  actions: ReadonlySet<string>;
  roles: readonly string[];
}

export interface PermissionChecks {
  /** False until the person's permissions have arrived. */
  loaded: boolean;
  actions: ReadonlySet<string>;
  has: (action: string) => boolean;
  /** At least one of them. */
  any: (actions: readonly string[]) => boolean;
  all: (actions: readonly string[]) => boolean;
  /** By role name (`admin`), not display name. */
  hasRole: (name: string) => boolean;
}

export const NO_PERMISSIONS: HeldPermissions = { loaded: false, actions: new Set(), roles: [] };

/** @param whileLoading what every check answers until the permissions are loaded; false by default. */
export function permissionChecks(held: HeldPermissions, whileLoading = false): PermissionChecks {
  const { loaded, actions, roles } = held;
  const has = (action: string) => actions.has(action);
  return {
    loaded,
    actions,
    has: (action) => (loaded ? has(action) : whileLoading),
    any: (wanted) => (loaded ? wanted.some(has) : whileLoading),
    all: (wanted) => (loaded ? wanted.every(has) : whileLoading),
    hasRole: (name) => (loaded ? roles.includes(name) : whileLoading),
  };
}
