import type { ClientList, MaintenanceList, MaintenanceRequest, MaintenanceWindow } from 'api/contract';
import { api, useApi, useRevalidate, withQuery } from 'shared-auth';

const PATH = '/v1/maintenance-windows';
const MOST_SITES = 100;

export function useMaintenance() {
  return useApi<MaintenanceList>(PATH);
}

/** Sites by name, the first hundred that match; nothing is asked for who may not see clients. */
export function useSitesToChoose(search: string, mayRead: boolean) {
  const query = { limit: MOST_SITES, search: search.trim(), sort: 'name', order: 'asc' };
  return useApi<ClientList>(mayRead ? withQuery('/v1/clients', query) : null, { keepPreviousData: true });
}

export function usePlacesToChoose(mayRead: boolean) {
  return useApi<{ data: string[] }>(mayRead ? '/v1/clients/locations' : null);
}

/** What is seen of alerts depends on maintenance. */
export function useRefreshMaintenance(): () => Promise<void> {
  const revalidate = useRevalidate();
  return async () => {
    await Promise.all([revalidate(PATH), revalidate('/v1/alerts'), revalidate('/v1/maintenance-times')]);
  };
}

export async function saveWindow(
  request: MaintenanceRequest,
  old: Pick<MaintenanceWindow, 'id' | 'version'> | null,
): Promise<void> {
  if (old === null) await api.send('POST', PATH, request);
  else await api.send('PUT', `${PATH}/${old.id}`, request, { headers: { 'if-match': `"${old.version}"` } });
}

export async function deleteWindow(id: string): Promise<void> {
  await api.send('DELETE', `${PATH}/${id}`, undefined);
}
