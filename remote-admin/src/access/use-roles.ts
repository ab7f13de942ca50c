import type { Role, RoleList } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type AppError, api, sessionAtom, withQuery } from 'shared-auth';
import useSWR from 'swr';
import { useText } from '../messages/text.ts';
import { localizeRole } from './localize-role.ts';

/** B-9.5: roles come 100 at a time and are searched and paged in the page. */
const rolesAtATime = 100;

async function fetchAllRoles(): Promise<Role[]> {
  const page = (number: number) =>
    api.get<RoleList>(withQuery('/v1/roles', { page: number, limit: rolesAtATime }));
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
