import type { Profile, RoleSummary } from '../api-shapes.ts';

/** The signed-in person as the pages see them (B-1.3). */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  username?: string;
  first_name?: string;
  last_name?: string;
  status?: 'active' | 'inactive';
  roles: readonly RoleSummary[];
  tenant_id: string;
  /** Nobody, but a screen on a wall. */
  screen?: true;
}

/** The part that outlives a reload (B-1.3: id, email, name, roles, tenant_id; never permissions). */
export type StoredUser = Pick<SessionUser, 'id' | 'email' | 'name' | 'roles' | 'tenant_id'>;

export function toSessionUser(profile: Profile): SessionUser {
  const user: SessionUser & Pick<Profile, 'permissions'> = { ...profile, roles: profile.roles ?? [] };
  // Permissions have one home, the permissions atom.
  delete user.permissions;
  user.name ||= fullName(user) || user.email;
  return user;
}

export function toStoredUser({ id, email, name, roles, tenant_id }: SessionUser): StoredUser {
  const bare = roles.map(({ id, name, display_name }) => ({ id, name, display_name }));
  return { id, email, name, roles: bare, tenant_id };
}

function fullName({ first_name, last_name }: Pick<Profile, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}
