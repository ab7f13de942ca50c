import type {
  AssignRoles,
  CreateUser,
  UpdateUser,
  User,
  UserExportQuery,
  UserList,
  UserListQuery,
} from 'api/contract';
import { useState } from 'react';
import { api, HttpStatusError, useApi, useApiMutation, usePermissions, withQuery } from 'shared-auth';
import { saveFile } from 'shared-ui';
import { itemsOf, type Members, membersOf } from '../versions/members.ts';
import { useVersionedSave } from '../versions/use-versioned-save.ts';
import { refreshOwnPermissions } from './permissions.ts';

/** What the list of users is narrowed and ordered by; it lives in the URL. Empty means all. */
export interface UserFilters {
  page: number;
  search: string;
  role: string;
  status: '' | 'active' | 'inactive';
  sort: NonNullable<UserListQuery['sort']>;
  order: 'asc' | 'desc';
}

/** B-9.1. */
export const USERS_A_PAGE = 10;

/** One page of users. While another is fetched the previous one stays. */
export function useUsers({ page, search, role, status, sort, order }: UserFilters) {
  const path = withQuery('/v1/users', { page, limit: USERS_A_PAGE, search, role, status, sort, order });
  return useApi<UserList>(path, { keepPreviousData: true });
}

/** How many users the tenant has, by kind; undefined for who may not list users. */
export function useUserSummary(): UserList['data']['summary'] | undefined {
  const allowed = usePermissions().has('user.list');
  return useApi<UserList>(allowed ? '/v1/users?limit=1' : null).data?.data.summary;
}

/** The first hundred by name, to choose one from. */
export function useActors(allowed: boolean): readonly Pick<User, 'id' | 'name'>[] {
  return useApi<UserList>(allowed ? '/v1/users?limit=100&sort=name' : null).data?.data.users ?? [];
}

/** One user as the server has them now; nothing is read without an id. */
export function useUser(id: string | null) {
  const { data, ...rest } = useApi<{ data: User }>(
    id === null ? null : `/v1/users/${encodeURIComponent(id)}`,
  );
  return { ...rest, user: data?.data };
}

/** Saves all users that match the filters, of all pages, as a CSV file. Throws the errors of `api`. */
export function useExportUsers() {
  const [exporting, setExporting] = useState(false);
  async function exportUsers({ search, role, status, sort, order }: UserFilters): Promise<void> {
    setExporting(true);
    try {
      const query: UserExportQuery = { search, role, sort, order, ...(status !== '' && { status }) };
      const path = withQuery('/v1/users/export', query);
      saveFile('users.csv', await (await api.stream(path)).blob());
    } finally {
      setExporting(false);
    }
  }
  return { exportUsers, exporting };
}

/** Creates a user and answers it with its id. */
export function useCreateUser() {
  return useApiMutation<{ data: User }, CreateUser>('POST', '/v1/users', {
    revalidate: ['/v1/users', '/v1/roles'],
  });
}

export type UserEdit = {
  firstName: string;
  lastName: string;
  email: string;
  /** `active` or `inactive`. */
  status: string;
};

export function userEditOf(user: User): UserEdit {
  const { first_name, last_name, email, status } = user;
  return { firstName: first_name, lastName: last_name, email, status };
}

function changesOf(from: UserEdit, to: UserEdit): UpdateUser | null {
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
    path: `/v1/users/${encodeURIComponent(id)}`,
    fieldsOf: userEditOf,
    changes: changesOf,
    stale: ['/v1/users', '/v1/audit'],
  });
}

/** A service that cannot enable users answers 501 to the attempt (B-9.8). */
export function enableRefused(error: unknown, statusChange: string | undefined): boolean {
  return statusChange === 'active' && error instanceof HttpStatusError && error.status === 501;
}

/** Gives a user exactly these roles. */
export function useAssignRoles(id: string) {
  const { save, ...rest } = useVersionedSave<User, Members>({
    path: `/v1/users/${encodeURIComponent(id)}`,
    writePath: `/v1/users/${encodeURIComponent(id)}/roles`,
    fieldsOf: ({ roles }) => membersOf(roles.map((role) => role.id)),
    // Sent even when nothing differs: Update Roles is offered then, too.
    changes: (_from, to): AssignRoles => ({ role_ids: itemsOf(to) }),
    stale: ['/v1/users', '/v1/roles', '/v1/audit'],
  });
  return {
    ...rest,
    assign: async (base: User, roleIds: Iterable<string>) => {
      const outcome = await save(base, membersOf(roleIds));
      refreshOwnPermissions();
      return outcome;
    },
  };
}

export function useDeleteUser() {
  return useApiMutation<void, { id: string }>('DELETE', ({ id }) => `/v1/users/${encodeURIComponent(id)}`, {
    revalidate: ['/v1/users', '/v1/roles'],
  });
}

/** B-9.5: 12 characters of a user's id are shown. */
export const shortUserId = (id: string) => id.slice(0, 12);
