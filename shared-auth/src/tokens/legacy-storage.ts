/**
 * Older releases kept the session in local storage, where every tab and every later visitor of the browser finds it.
 * The names in use before this release (B-4.2): what is carried over, then what is of no use.
 */
const NAMES = [
  'internal_jwt',
  'internal_refresh_token',
  'tenant_id',
  'access_token',
  'refresh_token',
  'id_token',
  'token_expires_at',
  'user_data',
];

export interface LegacySession {
  accessToken: string;
  refreshToken: string | null | undefined;
  tenantId: string | null | undefined;
}

/**
 * Takes what an older release left and deletes all of it, provider tokens included, whether or not it is of use.
 *
 * @returns the internal tokens to carry over, or null when there are none.
 */
export function takeLegacySession(local: Storage | undefined): LegacySession | null {
  const [accessToken, refreshToken, tenantId] = NAMES.map((name) => local?.getItem(name));
  for (const name of NAMES) local?.removeItem(name);
  return accessToken ? { accessToken, refreshToken, tenantId } : null;
}
