import type { Screen, WaitingScreen } from 'api/contract';
import { api, useApi, useApiMutation } from 'shared-auth';

const PATH = '/v1/screens';
const stale = [PATH, '/v1/audit'];

export function useScreens() {
  const { data, ...rest } = useApi<{ data: Screen[] }>(PATH);
  return { ...rest, screens: data?.data };
}

/** Which screen waits with a code. The code travels in the body: addresses end up in logs. */
export async function findWaiting(user_code: string): Promise<WaitingScreen> {
  return (await api.post<{ data: WaitingScreen }>(`${PATH}/waiting`, { user_code })).data;
}

export function useApproveScreen() {
  return useApiMutation<void, { user_code: string; name: string }>('POST', PATH, { revalidate: stale });
}

export function useRefuseScreen() {
  return useApiMutation<void, { user_code: string }>('POST', `${PATH}/refused`, { revalidate: stale });
}

export function useTakeDown() {
  return useApiMutation<void, { id: string }>('DELETE', ({ id }) => `${PATH}/${encodeURIComponent(id)}`, {
    revalidate: stale,
  });
}
