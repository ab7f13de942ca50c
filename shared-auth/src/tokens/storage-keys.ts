/**
 * Names in session storage. The public pages read `access` without loading this package's heart, so the name and the
 * shape of its value are shared by both bundles.
 */
export const STORAGE_KEYS = {
  access: 'emp.session.access',
  refresh: 'emp.session.refresh',
  salt: 'emp.session.salt',
  secret: 'emp.session.id',
  tenant: 'emp.session.tenant',
  user: 'emp.session.user',
  provider: 'emp.session.provider-profile',
  csrf: 'emp.session.csrf',
} as const;
