import type { Handover } from 'api/contract';
import { api, useApi, withQuery } from 'shared-auth';

const PATH = '/v1/alerts/handover';

/** What the address says of how far back; `looked` is where the person left off. */
export const ranges = ['looked', '8', '12', '24'] as const;
export type Range = (typeof ranges)[number];

export const rangeOf = (query: URLSearchParams): Range =>
  ranges.find((each) => each === query.get('range')) ?? 'looked';

/** What is being read stays as it is, until somebody asks anew. */
export function useHandover(range: Range) {
  const hours = range === 'looked' ? undefined : Number(range);
  return useApi<{ data: Handover }>(withQuery(PATH, { hours }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

export async function markAsRead({ to }: Pick<Handover, 'to'>): Promise<void> {
  await api.post(`${PATH}/read`, { to });
}
