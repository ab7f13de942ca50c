import type { UpdateUser, User } from 'api/contract';
import { useVersionedSave } from '../versions/use-versioned-save.ts';
import type { UserEdit } from './user-rules.ts';

export function userEditOf(user: User): UserEdit {
  const { first_name, last_name, email, status } = user;
  return { firstName: first_name, lastName: last_name, email, status };
}

function changesBetween(from: UserEdit, to: UserEdit): UpdateUser | null {
  const changes: UpdateUser = {
    ...(to.firstName !== from.firstName && { first_name: to.firstName }),
    ...(to.lastName !== from.lastName && { last_name: to.lastName }),
    ...(to.email !== from.email && { email: to.email }),
    ...(to.status !== from.status && { status: to.status as User['status'] }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Saves what was changed of a user. */
export function useUpdateUser(id: string) {
  return useVersionedSave<User, UserEdit>({
    path: `/v1/users/${id}`,
    fieldsOf: userEditOf,
    changes: changesBetween,
    stale: ['/v1/users', '/v1/audit'],
  });
}
