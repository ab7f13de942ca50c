import type { Role } from 'api/contract';
import { useMemo } from 'react';
import { useApi } from 'shared-auth';
import { localizeRole } from '../access/localize-role.ts';
import { useText } from '../messages/text.ts';

/** One role with its permissions; nothing is read without an id. */
export function useRole(id: string | null) {
  const { data, ...rest } = useApi<{ data: Role }>(id === null ? null : `/v1/roles/${id}`);
  const role = data?.data;
  const t = useText();
  return { ...rest, role: useMemo(() => role && localizeRole(t, role), [role, t]) };
}
