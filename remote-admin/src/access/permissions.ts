import type {
  EffectivePermission,
  Role,
  RoleImpact,
  RoleImpactQuestion,
  SetRolePermissions,
} from 'api/contract';
import { useAtomValue } from 'jotai';
import { type AppError, api, getSession, type PermissionGroup, sessionAtom, useApi } from 'shared-auth';
import { useRested } from 'shared-ui';
import useSWR from 'swr';
import { itemsOf, type Members, membersOf, sameMembers } from '../versions/members.ts';
import { useVersionedSave } from '../versions/use-versioned-save.ts';

/** Every action that a role can hold. */
export function actionsOf(groups: readonly PermissionGroup[]): string[] {
  return groups.flatMap((group) => group.permissions.map((permission) => permission.action));
}

/** What a user may do now, each with the roles it comes from. */
export function useEffectivePermissions(userId: string) {
  const { data, ...rest } = useApi<{ data: EffectivePermission[] }>(
    `/v1/users/${encodeURIComponent(userId)}/permissions`,
  );
  return { ...rest, permissions: data?.data };
}

const DEBOUNCE = 300;

/**
 * Asks what saving exactly `permissions` would do; `null` asks nothing. The question changes nothing on the server: it
 * is a POST because the list is long.
 */
export function useRoleImpact(roleId: string, permissions: readonly string[] | null) {
  const { scopeKey } = useAtomValue(sessionAtom);
  const wanted = permissions === null ? null : permissions.toSorted().join(' ');
  const question = useRested(wanted, DEBOUNCE);
  const key = question === null || scopeKey === null ? null : [scopeKey, `impact of ${roleId}`, question];
  const ask = async (): Promise<RoleImpact> => {
    const body: RoleImpactQuestion = { permissions: (question ?? '').split(' ').filter(Boolean) };
    return (await api.post<{ data: RoleImpact }>(`/v1/roles/${encodeURIComponent(roleId)}/impact`, body))
      .data;
  };
  const { data: impact, error, isLoading } = useSWR<RoleImpact, AppError>(key, ask);
  return { impact, error, counting: wanted !== null && (isLoading || question !== wanted) };
}

/** Gives a role exactly these permissions. An empty list is never sent (B-9.7). */
export function useSavePermissions(roleId: string) {
  const { save, ...rest } = useVersionedSave<Role, Members>({
    path: `/v1/roles/${encodeURIComponent(roleId)}`,
    writePath: `/v1/roles/${encodeURIComponent(roleId)}/permissions`,
    fieldsOf: ({ permissions }) => membersOf(permissions.map(({ action }) => action)),
    changes: (from, to): SetRolePermissions | null =>
      sameMembers(from, to) ? null : { permissions: itemsOf(to) },
    stale: ['/v1/roles', '/v1/users', '/v1/audit'],
  });
  return {
    ...rest,
    save: async (base: Role, permissions: Iterable<string>) => {
      const outcome = await save(base, membersOf(permissions));
      refreshOwnPermissions();
      return outcome;
    },
  };
}

/** Asks again what the signed-in person may do, after a change that may have touched themselves. */
export function refreshOwnPermissions(): void {
  void getSession().reloadUser({ quiet: true });
}
