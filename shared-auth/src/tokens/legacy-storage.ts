/**
 * Older releases kept the session in local storage, where every tab and every later visitor of the browser finds it.
 * The names in use before this release (B-4.2).
 */
const LEGACY_KEYS = {
  providerAccess: 'access_token',
  providerRefresh: 'refresh_token',
  providerId: 'id_token',
  expiresAt: 'token_expires_at',
  internalToken: 'internal_jwt',
  internalRefresh: 'internal_refresh_token',
  tenantId: 'tenant_id',
  user: 'user_data',
} as const;

export interface LegacySession {
  accessToken: string;
  refreshToken: string | null;
  tenantId: string | null;
}

/**
 * Takes what an older release left and deletes all of it, provider tokens included, whether or not it is of use.
 *
 * @returns the internal tokens to carry over, or null when there are none.
 */
export function takeLegacySession(local: Storage): LegacySession | null {
  const accessToken = local.getItem(LEGACY_KEYS.internalToken);
  const session = accessToken
    ? {
        accessToken,
        refreshToken: local.getItem(LEGACY_KEYS.internalRefresh),
        tenantId: local.getItem(LEGACY_KEYS.tenantId),
      }
    : null;
  for (const name of Object.values(LEGACY_KEYS)) local.removeItem(name);
  return session;
}
