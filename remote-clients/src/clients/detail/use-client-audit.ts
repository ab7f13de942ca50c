import type { AuditList } from 'api/contract';
import { useApi, usePermissions, withQuery } from 'shared-auth';

/** Who changed the client, newest first. Asked for only where the person may know. */
export function useClientAudit(clientId: string) {
  const { has } = usePermissions();
  const allowed = has('system.admin');
  const entries = useApi<AuditList>(
    allowed ? withQuery('/v1/audit', { target_id: clientId, limit: 10 }) : null,
  );
  return { allowed, ...entries };
}
