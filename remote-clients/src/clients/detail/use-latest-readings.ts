import type { LatestReading } from 'api/contract';
import { useApi } from 'shared-auth';
import { watching } from './watching.ts';

export function useLatestReadings(clientId: string) {
  return useApi<{ data: LatestReading[] }>(
    `/v1/clients/${encodeURIComponent(clientId)}/readings/latest`,
    watching,
  );
}
