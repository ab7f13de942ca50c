import { useApi } from 'shared-auth';

/** The places at which this organisation has clients. Missing answers leave the filter with 'All Locations'. */
export function useLocations(): readonly string[] {
  return useApi<{ data: string[] }>('/v1/clients/locations').data?.data ?? [];
}
