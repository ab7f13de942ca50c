import type { RoleImpact, RoleImpactQuestion } from 'api/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { type AppError, api, sessionAtom } from 'shared-auth';
import useSWR from 'swr';

const debounce = 300;

/** The same value, once it has rested. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), debounce);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

/**
 * Asks what saving exactly `permissions` would do; `null` asks nothing. The question changes nothing on the server: it
 * is a POST because the list is long.
 */
export function useRoleImpact(roleId: string, permissions: readonly string[] | null) {
  const { scopeKey } = useAtomValue(sessionAtom);
  const wanted = permissions === null ? null : permissions.toSorted().join(' ');
  const question = useRested(wanted);
  const key = question === null || scopeKey === null ? null : [scopeKey, `impact of ${roleId}`, question];
  const ask = async (): Promise<RoleImpact> => {
    const body: RoleImpactQuestion = { permissions: (question ?? '').split(' ').filter(Boolean) };
    return (await api.post<{ data: RoleImpact }>(`/v1/roles/${roleId}/impact`, body)).data;
  };
  const { data: impact, error, isLoading } = useSWR<RoleImpact, AppError>(key, ask);
  return { impact, error, counting: wanted !== null && (isLoading || question !== wanted) };
}
