import type { Forecast } from 'api/contract';
import { useApi } from 'shared-auth';
import { clientPath } from '../clients-api.ts';

/** It is made once an hour. */
const EVERY = 5 * 60 * 1000;

export function useForecast(clientId: string) {
  return useApi<{ data: Forecast }>(`${clientPath(clientId)}/forecast`, { refreshInterval: EVERY });
}
