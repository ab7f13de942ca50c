import type { AuditList } from 'api/contract';
import { useApi, usePermissions, withQuery } from 'shared-auth';
import { AUDIT } from '../clients-api.ts';

/** Who changed the client or its webhooks, newest first. Asked for only where the person may know. */
export function useClientAudit(clientId: string) {
  const allowed = usePermissions().any(['audit.read', 'system.admin']);
  const entries = useApi<AuditList>(allowed ? withQuery(AUDIT, { client_id: clientId, limit: 10 }) : null);
  return { allowed, ...entries };
}
