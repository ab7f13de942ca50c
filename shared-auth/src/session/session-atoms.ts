import { atom, getDefaultStore } from 'jotai';
import type { TenantSummary } from '../api-shapes.ts';
import type { EndReason } from '../events.ts';
import { EMPTY_CATALOGUE, type Catalogue } from '../permissions/permission-catalogue.ts';
import { NO_PERMISSIONS, type HeldPermissions } from '../permissions/permission-checks.ts';
import type { SessionUser } from './session-user.ts';

/** jotai's default store, of which a page has one: atoms read the same with and without a Provider around them. */
export const sessionStore = getDefaultStore();

export type SessionStatus = 'starting' | 'signed-out' | 'signed-in' | 'signing-out';

export interface SessionState {
  status: SessionStatus;
  /** Part of every cache key; changes with person and tenant. */
  scopeKey: string | null;
  /** Why there is no session any more; absent where there was none on this page. */
  endedBy?: EndReason;
}

/**
 * `limited`: stored or provider data stand in for a profile that could not be loaded (B-4.9);
 * `failed`: there is none, the session is being ended.
 */
export type ProfileStatus = 'none' | 'loading' | 'ready' | 'limited' | 'failed';

export interface UserState {
  status: ProfileStatus;
  user: SessionUser | null;
}

export interface CurrentTenant {
  id: string;
  /** Unknown until the profile has arrived. */
  name?: string;
  /** IANA name, e.g. `Europe/Berlin`. */
  timezone?: string;
}

export interface TenantState {
  tenant: CurrentTenant | null;
  /** All the person belongs to; empty until the profile has arrived. */
  tenants: readonly TenantSummary[];
}

const NO_USER: UserState = { status: 'none', user: null };
export const NO_TENANT: TenantState = { tenant: null, tenants: [] };

export const sessionAtom = atom<SessionState>({ status: 'starting', scopeKey: null });
export const userAtom = atom<UserState>(NO_USER);
export const tenantAtom = atom<TenantState>(NO_TENANT);
export const permissionsAtom = atom<HeldPermissions>(NO_PERMISSIONS);
export const catalogueAtom = atom<Catalogue>(EMPTY_CATALOGUE);

export function clearSessionAtoms(status: SessionStatus, endedBy?: EndReason): void {
  sessionStore.set(sessionAtom, { status, scopeKey: null, ...(endedBy && { endedBy }) });
  sessionStore.set(userAtom, NO_USER);
  sessionStore.set(tenantAtom, NO_TENANT);
  sessionStore.set(permissionsAtom, NO_PERMISSIONS);
  sessionStore.set(catalogueAtom, EMPTY_CATALOGUE);
}
