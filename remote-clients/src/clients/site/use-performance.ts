import type { Performance } from 'api/contract';
import { useApi, withQuery } from 'shared-auth';
import { clientPath } from '../clients-api.ts';

/** The ranges that the page tells of, in hours. */
export const siteRanges = [24, 720] as const;
export type SiteRange = (typeof siteRanges)[number];

/** What is told is of whole hours: once in five minutes is often enough. */
const EVERY = 5 * 60 * 1000;

/** Below the client's own path, so that whoever saves the client asks for this once more. */
export function usePerformance(clientId: string, hours: SiteRange) {
  return useApi<{ data: Performance }>(withQuery(`${clientPath(clientId)}/performance`, { hours }), {
    refreshInterval: EVERY,
  });
}
