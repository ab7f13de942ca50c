/** The parts of the staff API that the session itself reads (specification sections 3 and 7). */

export interface RoleSummary {
  id: string;
  name: string;
  display_name: string;
  /** Absent in stored users: permissions are never kept. */
  permissions?: readonly { action: string }[];
}

export interface Profile {
  id: string;
  email: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  name: string;
  status?: 'active' | 'inactive';
  tenant_id: string;
  roles: readonly RoleSummary[];
  permissions?: readonly string[];
}

export interface TenantSummary {
  id: string;
  name: string;
}

export interface TokenAnswer {
  access_token: string;
  refresh_token?: string;
  /** Seconds. */
  expires_in?: number;
  token_type?: string;
  user: Profile;
}

/** `GET /v1/auth/me`; older servers say `user_id`. */
export interface MeAnswer extends Partial<Profile> {
  user_id?: string;
  tenants?: readonly TenantSummary[];
  tenant?: TenantSummary & { timezone?: string };
}

export interface Permission {
  action: string;
  name: string;
  display_name: string;
  description: string;
  group: string;
}

export interface PermissionGroup {
  name: string;
  display_name: string;
  permissions: readonly Permission[];
}

/** How to reach the identity provider; part of `/config.json`. */
export interface SsoConfig {
  protocol: string;
  issuer: string;
  clientId: string;
  scopes: readonly string[];
  /** Added to the authorization request, e.g. `audience`. */
  authorizeParams?: Readonly<Record<string, string>>;
}
