import { useEffect } from 'react';
import { usePermissions, useSession } from 'shared-auth';
import type { Remotes } from './start.ts';

/** The role (by name, not display name) that a host may ask of whoever loads a remote from their own machine. */
export const DEVELOPER = 'developer';

/** Tells the overrides who is asking, as soon as that is known. */
export function useOverridePermission({ overrides }: Remotes): void {
  const { status } = useSession();
  const { loaded, hasRole } = usePermissions();
  const isDeveloper = hasRole(DEVELOPER);
  useEffect(() => {
    if (loaded) overrides.decideRole(isDeveloper);
    else if (status === 'signed-out') overrides.decideRole(false);
  }, [overrides, loaded, isDeveloper, status]);
}
