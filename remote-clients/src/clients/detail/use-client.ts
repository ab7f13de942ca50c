import type { Client } from 'api/contract';
import { useApi } from 'shared-auth';
import { watching } from './watching.ts';

export function useClient(id: string) {
  return useApi<{ data: Client }>(`/v1/clients/${encodeURIComponent(id)}`, watching);
}
