import type { PermissionKey } from '../permissions/catalogue.ts';

/** Who may call a route. Each route of the service declares one; a route without one stops the start. */
export type Access = { who: 'anybody'; because: string } | StaffAccess | { who: 'integrator' };

export interface StaffAccess {
  who: 'staff';
  needs: 'all' | 'any';
  of: readonly PermissionKey[];
  /** Screens may as well: only what reads by GET, or all of it, where a POST asks and changes nothing. */
  screens?: 'gets' | 'all';
}

/** Nobody has to sign in; say why that is right. */
export function anybody(because: string): Access {
  return { who: 'anybody', because };
}

/** Every signed-in member of a tenant, without any role too. */
export const staff: StaffAccess = { who: 'staff', needs: 'all', of: [] };

export function staffWith(...permissions: [PermissionKey, ...PermissionKey[]]): StaffAccess {
  return { who: 'staff', needs: 'all', of: permissions };
}

export function staffWithAny(...permissions: [PermissionKey, ...PermissionKey[]]): StaffAccess {
  return { who: 'staff', needs: 'any', of: permissions };
}

/** Also for screens on walls, as far as they hold the permissions. Whatever is not declared so is refused to them. */
export function andScreens(access: StaffAccess, screens: 'gets' | 'all' = 'gets'): StaffAccess {
  return { ...access, screens };
}

/** A client with a token of the integrator API; it reaches itself and the devices it registered. */
export const integrator: Access = { who: 'integrator' };
