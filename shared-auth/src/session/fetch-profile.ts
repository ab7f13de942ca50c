import type { MeAnswer, Profile } from '../api-shapes.ts';
import { NoUserIdError } from '../errors/session-errors.ts';
import type { ApiClient } from '../http/api-client.ts';

export type LoadedProfile = Profile & Pick<MeAnswer, 'tenant' | 'tenants'>;

/** B-4.10: `/auth/me`, and `/users/{id}` where that leaves the permissions out. @throws NoUserIdError */
export async function fetchProfile(client: ApiClient): Promise<LoadedProfile> {
  const { data: me } = (await client.send<{ data: MeAnswer }>('GET', '/v1/auth/me')).body;
  const id = me.id ?? me.user_id;
  if (!id) throw new NoUserIdError();
  if (me.permissions) return { ...(me as Profile), id };
  const { data: user } = (await client.send<{ data: Profile }>('GET', `/v1/users/${id}`)).body;
  return { ...user, ...(me as Partial<Profile>), roles: user.roles ?? me.roles ?? [], id };
}
