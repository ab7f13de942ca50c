import type {
  AlertActionRequest,
  AlertBulkAnswer,
  AlertHistoryEntry,
  AlertPerson,
  StaffAlert,
  StaffAlertList,
} from 'api/contract';
import { useState } from 'react';
import { api, useApi, useCurrentUser, useRevalidate, useTenant, withQuery } from 'shared-auth';
import { createUnheard, type LiveState, useLiveNews } from 'shared-auth/live';
import type { AlertsView } from './alerts-view.ts';

const PATH = '/v1/alerts';
const PAGE_SIZE = 50;
const OTHERS = 10;

export function useAlerts({ state, severity, kind, assignee, client, search, after }: AlertsView) {
  return useApi<StaffAlertList>(
    withQuery(PATH, {
      state,
      severity,
      kind,
      assignee,
      client_id: client,
      search: search.trim(),
      cursor: after,
      limit: PAGE_SIZE,
    }),
    { keepPreviousData: true },
  );
}

export function useAlert(id: string) {
  return useApi<{ data: StaffAlert }>(`${PATH}/${encodeURIComponent(id)}`);
}

export function useHistory(id: string) {
  return useApi<{ data: AlertHistoryEntry[] }>(`${PATH}/${encodeURIComponent(id)}/history`);
}

export function useAlertsOfSite(client: string) {
  return useApi<StaffAlertList>(withQuery(PATH, { client_id: client, limit: OTHERS }));
}

export function useAssignees() {
  return useApi<{ data: AlertPerson[] }>(`${PATH}/assignees`, { revalidateOnFocus: false });
}

export async function actOn(
  action: AlertActionRequest,
  ids: readonly string[],
  versions?: readonly number[],
): Promise<AlertBulkAnswer['data']> {
  const { data } = await api.post<AlertBulkAnswer>(`${PATH}/bulk`, {
    ...action,
    ids,
    ...(versions && { versions }),
  });
  return data;
}

/** Everything that shows alerts is read again. */
export function useRefreshAlerts(): () => Promise<void> {
  const revalidate = useRevalidate();
  return () => revalidate(PATH);
}

/** Keeps the page current, and says whether it does. */
export function useLiveAlerts(): LiveState {
  const refresh = useRefreshAlerts();
  const [unheard] = useState(createUnheard);
  return useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    unheard,
    onNews: async () => undefined,
    onAlerts: () => void refresh(),
    onTime: () => void refresh(),
  });
}
