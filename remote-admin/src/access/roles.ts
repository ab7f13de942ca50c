import type { CreateRole, Role, RoleList, UpdateRole } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type AppError, api, sessionAtom, useApi, useApiMutation, withQuery } from 'shared-auth';
import useSWR from 'swr';
import { useText } from '../messages/text.ts';
import { useVersionedSave } from '../versions/use-versioned-save.ts';
import { refreshOwnPermissions } from './permissions.ts';

type Translate = ReturnType<typeof useText>;

const SYSTEM_ROLES = ['viewer', 'operator', 'manager', 'admin'] as const;

/** A role's name as it is shown. No role of an organization's own can have the name of a system role. */
export function roleTitle(t: Translate, role: Pick<Role, 'name' | 'display_name'>): string {
  const name = SYSTEM_ROLES.find((each) => each === role.name);
  return name ? t(`role.${name}`) : role.display_name;
}

/** System roles come with every organization, so their names and what they are for are said in the reader's language. */
function localizeRole(t: Translate, role: Role): Role {
  const name = role.is_system && SYSTEM_ROLES.find((each) => each === role.name);
  return name ? { ...role, display_name: roleTitle(t, role), description: t(`systemRole.${name}`) } : role;
}

/** B-9.5: roles come 100 at a time and are searched and paged in the page. */
const ROLES_AT_A_TIME = 100;

async function fetchAllRoles(): Promise<Role[]> {
  const page = (number: number) =>
    api.get<RoleList>(withQuery('/v1/roles', { page: number, limit: ROLES_AT_A_TIME }));
  const first = await page(1);
  const others = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => page(index + 2));
  return [first, ...(await Promise.all(others))].flatMap((list) => list.data);
}

/** All roles of the tenant, from least privilege to most. `enabled: false` reads nothing. */
export function useRoles(enabled = true) {
  const { scopeKey } = useAtomValue(sessionAtom);
  // The same shape of key as `useApi`, so that a change of roles refreshes this list too.
  const key = enabled && scopeKey !== null ? [scopeKey, '/v1/roles'] : null;
  const { data, ...rest } = useSWR<Role[], AppError>(key, fetchAllRoles);
  const t = useText();
  return { ...rest, data: useMemo(() => data?.map((role) => localizeRole(t, role)), [data, t]) };
}

/** One role with its permissions; nothing is read without an id. */
export function useRole(id: string | null) {
  const { data, ...rest } = useApi<{ data: Role }>(
    id === null ? null : `/v1/roles/${encodeURIComponent(id)}`,
  );
  const role = data?.data;
  const t = useText();
  return { ...rest, role: useMemo(() => role && localizeRole(t, role), [role, t]) };
}

/** Creates a role, with the permissions of another one when it is a clone, and answers it with its id. */
export function useCreateRole() {
  return useApiMutation<{ data: Role }, CreateRole>('POST', '/v1/roles', { revalidate: ['/v1/roles'] });
}

export type RoleEdit = {
  displayName: string;
  description: string;
};

export function roleEditOf({ display_name, description }: Role): RoleEdit {
  return { displayName: display_name, description };
}

function changesOf(from: RoleEdit, to: RoleEdit): UpdateRole | null {
  const changes: UpdateRole = {
    ...(to.displayName !== from.displayName && { display_name: to.displayName }),
    ...(to.description !== from.description && { description: to.description }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Saves what was changed of a role's display name and description. */
export function useUpdateRole(id: string) {
  return useVersionedSave<Role, RoleEdit>({
    path: `/v1/roles/${encodeURIComponent(id)}`,
    fieldsOf: roleEditOf,
    changes: changesOf,
    stale: ['/v1/roles', '/v1/users', '/v1/audit'],
  });
}

/** Deletes a role and so takes it from everybody who holds it. */
export function useDeleteRole() {
  const { trigger, ...rest } = useApiMutation<void, { id: string }>(
    'DELETE',
    ({ id }) => `/v1/roles/${encodeURIComponent(id)}`,
    {
      revalidate: ['/v1/roles', '/v1/users'],
    },
  );
  return {
    ...rest,
    deleteRole: async (id: string) => {
      await trigger({ id });
      refreshOwnPermissions();
    },
  };
}

/** B-9.5: 8 characters of a role's id are shown. */
export const shortRoleId = (id: string) => id.slice(0, 8);
