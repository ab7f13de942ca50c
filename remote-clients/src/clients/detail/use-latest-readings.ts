import type { LatestReading } from 'api/contract';
import { useApi } from 'shared-auth';
import { clientPath } from '../use-clients.ts';

export function useLatestReadings(clientId: string) {
  return useApi<{ data: LatestReading[] }>(`${clientPath(clientId)}/readings/latest`);
}
