import type { Client } from 'api/contract';
import { useApi } from 'shared-auth';
import { clientPath } from '../use-clients.ts';

export function useClient(id: string) {
  return useApi<{ data: Client }>(clientPath(id));
}
