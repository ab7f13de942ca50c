import { getSession } from 'shared-auth';

/** Asks again what the signed-in person may do, after a change that may have touched themselves. */
export function refreshOwnPermissions(): void {
  void getSession().reloadUser({ quiet: true });
}
