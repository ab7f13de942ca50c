import { getSession } from 'shared-auth';

/**
 * Asks again what the signed-in person may do: after a change that may have touched themselves, or when the server
 * refused what the page thought possible. Pages and navigation follow by themselves.
 */
export function refreshOwnPermissions(): void {
  void getSession().reloadUser();
}
