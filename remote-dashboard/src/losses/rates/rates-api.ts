import type { NewRate, Rate } from 'api/contract';
import { api, useApi, useRevalidate } from 'shared-auth';

const PATH = '/v1/energy-rates';

export type RateKind = Rate['what'];
export const rateKinds = ['tariff', 'co2'] as const satisfies readonly RateKind[];

export function useRates() {
  return useApi<{ data: Rate[] }>(PATH);
}

/** What losses were worth depends on them. */
export function useRefreshRates(): () => Promise<void> {
  const revalidate = useRevalidate();
  return async () => {
    await Promise.all([revalidate(PATH), revalidate('/v1/losses')]);
  };
}

export async function enterRate(rate: NewRate): Promise<void> {
  await api.send('POST', PATH, rate);
}

export async function deleteRate(id: string): Promise<void> {
  await api.send('DELETE', `${PATH}/${id}`, undefined);
}
