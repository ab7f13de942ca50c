import type { PermissionKey } from '../permissions/catalogue.ts';

/** Who may call a route. Each route of the service declares one; a route without one stops the start. */
export type Access =
  | { who: 'anybody'; because: string }
  | { who: 'staff'; needs: 'all' | 'any'; of: readonly PermissionKey[] }
  | { who: 'integrator' };

/** Nobody has to sign in; say why that is right. */
export function anybody(because: string): Access {
  return { who: 'anybody', because };
}

/** Every signed-in member of a tenant, without any role too. */
export const staff: Access = { who: 'staff', needs: 'all', of: [] };

export function staffWith(...permissions: [PermissionKey, ...PermissionKey[]]): Access {
  return { who: 'staff', needs: 'all', of: permissions };
}

export function staffWithAny(...permissions: [PermissionKey, ...PermissionKey[]]): Access {
  return { who: 'staff', needs: 'any', of: permissions };
}

/** A client with a token of the integrator API; it reaches itself and the devices it registered. */
export const integrator: Access = { who: 'integrator' };
