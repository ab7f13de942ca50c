import { useApi } from 'shared-auth';

/** The last reading of one metric. */
export interface LatestReading {
  metric_name: string;
  value: number | string | boolean;
  unit: string | null;
  timestamp: string;
}

export function useLatestReadings(clientId: string) {
  return useApi<{ data: LatestReading[] }>(`/v1/clients/${encodeURIComponent(clientId)}/readings/latest`);
}
