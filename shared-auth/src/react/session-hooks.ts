import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { TenantSummary } from '../api-shapes.ts';
import type { EndReason } from '../events.ts';
import { permissionName, type Catalogue } from '../permissions/permission-catalogue.ts';
import { permissionChecks, type PermissionChecks } from '../permissions/permission-checks.ts';
import {
  catalogueAtom,
  permissionsAtom,
  sessionAtom,
  sessionStore,
  tenantAtom,
  userAtom,
  type CurrentTenant,
  type SessionStatus,
  type UserState,
} from '../session/session-atoms.ts';
import { getSession } from '../session/session-instance.ts';
import type { Session } from '../session/session.ts';

const here = { store: sessionStore };

/** The session's state and its actions: signIn, signOut, switchTenant, on … (B-4). */
export function useSession(): { status: SessionStatus; endedBy: EndReason | undefined; session: Session } {
  const { status, endedBy } = useAtomValue(sessionAtom, here);
  return { status, endedBy, session: getSession() };
}

/** Who is signed in. `status` tells a loading profile from stand-in data and from failure (B-4.9). */
export function useCurrentUser(): UserState {
  return useAtomValue(userAtom, here);
}

/** The tenant of this tab and the others the person may switch to. */
export function useTenant(): {
  tenant: CurrentTenant | null;
  tenants: readonly TenantSummary[];
  switchTenant: (id: string) => Promise<void>;
} {
  const state = useAtomValue(tenantAtom, here);
  return { ...state, switchTenant };
}

/**
 * What the person may do (B-6.1).
 * @param options.whileLoading what every check answers until the permissions are loaded; false unless given.
 */
export function usePermissions({ whileLoading = false }: { whileLoading?: boolean } = {}): PermissionChecks {
  const held = useAtomValue(permissionsAtom, here);
  return useMemo(() => permissionChecks(held, whileLoading), [held, whileLoading]);
}

/** Permission master data and the name to show for an action: its display name, else the action (B-6.3). */
export function usePermissionCatalogue(): Catalogue & { nameOf: (action: string) => string } {
  const catalogue = useAtomValue(catalogueAtom, here);
  return useMemo(
    () => ({ ...catalogue, nameOf: (action: string) => permissionName(catalogue, action) }),
    [catalogue],
  );
}

function switchTenant(id: string): Promise<void> {
  return getSession().switchTenant(id);
}
