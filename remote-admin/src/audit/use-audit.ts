import type { AuditList } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';

export const entriesAPage = 10;

/** What has been done to one user or role, newest first. */
export function useAudit(targetId: string, page: number) {
  const path = withQuery('/v1/audit', { target_id: targetId, page, limit: entriesAPage });
  return useApi<AuditList>(path, { keepPreviousData: true });
}
