/**
 * The parts of the staff API that the session itself reads (B-4.10): the contract's types, a
 * little wider where a field may be missing.
 */
import type { CurrentUser, RoleOfUser, RuntimeConfig, SessionAnswer, SessionUser } from 'api/contract';

export type { Permission, PermissionGroup } from 'api/contract';

/** Stored users carry roles without permissions: those are never kept. */
export type RoleSummary = Omit<RoleOfUser, 'permissions'> & Partial<Pick<RoleOfUser, 'permissions'>>;

export type Profile = Pick<SessionUser, 'id' | 'email' | 'name' | 'tenant_id'> &
  Partial<Omit<SessionUser, 'roles'>> & { roles: readonly RoleSummary[] };

export type TenantSummary = CurrentUser['tenants'][number];

type TokenFields = Omit<SessionAnswer['data'], 'user'>;
export type TokenAnswer = Pick<TokenFields, 'access_token'> & Partial<TokenFields> & { user: Profile };

/** `GET /v1/auth/me`; the id may be called `user_id`. */
export type MeAnswer = Partial<Profile & Pick<CurrentUser, 'tenant' | 'tenants'>> & { user_id?: string };

/** How to reach the identity provider; part of `/config.json`. */
export type SsoConfig = RuntimeConfig['sso'];
