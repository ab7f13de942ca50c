import type { CurrentUser } from 'api/contract';
import { useEffect } from 'react';
import { derivePermissions, useApi, usePermissions } from 'shared-auth';
import { refreshOwnPermissions } from './refresh-own-permissions.ts';

/** A permission given or taken takes effect in an open page after this time at most. */
const every = 60_000;

/**
 * Asks once a minute, and whenever the window is looked at again, what the person may do, and tells the session when
 * that has changed. An answer that does not come changes nothing: the session itself would fall back to no permissions.
 */
export function usePermissionWatch(): void {
  const { actions, loaded } = usePermissions();
  const { data } = useApi<{ data: CurrentUser }>('/v1/auth/me', {
    refreshInterval: every,
    // The session has just asked the same.
    revalidateOnMount: false,
    shouldRetryOnError: false,
  });
  const now = data && derivePermissions(data.data);
  const outdated =
    loaded &&
    now !== undefined &&
    (now.size !== actions.size || [...now].some((action) => !actions.has(action)));

  useEffect(() => {
    if (outdated) refreshOwnPermissions();
  }, [outdated]);
}
