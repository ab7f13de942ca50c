import { useMemo } from 'react';
import { sessionStore, tenantAtom, useCurrentUser, userAtom, useTenant } from 'shared-auth';
import type { Person } from './choose-release.ts';

/** Whom releases are chosen for; null while nobody is signed in. */
export function usePerson(): Person | null {
  const id = useCurrentUser().user?.id;
  const tenant = useTenant().tenant?.id;
  return useMemo(() => (id === undefined || tenant === undefined ? null : { id, tenant }), [id, tenant]);
}

/** The same at this moment, for what happens outside rendering. */
export function currentPerson(): Person | null {
  const id = sessionStore.get(userAtom).user?.id;
  const tenant = sessionStore.get(tenantAtom).tenant?.id;
  return id === undefined || tenant === undefined ? null : { id, tenant };
}
