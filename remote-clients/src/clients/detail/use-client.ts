import type { Client } from 'api/contract';
import { useApi } from 'shared-auth';

export function useClient(id: string) {
  return useApi<{ data: Client }>(`/v1/clients/${encodeURIComponent(id)}`);
}
