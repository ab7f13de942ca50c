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
const LARGEST_PAGE = 200;
/** As many as one action takes. */
export const MOST_AT_ONCE = 1000;
const OTHERS = 10;

export function useAlerts(view: AlertsView) {
  return useApi<StaffAlertList>(pathOf(view, view.after, PAGE_SIZE), { keepPreviousData: true });
}

/** All alerts of a view, whatever page it is on: the newest, as many as one action takes. */
export async function listAll(view: AlertsView): Promise<StaffAlert[]> {
  const found: StaffAlert[] = [];
  let cursor: string | null = null;
  do {
    const page: StaffAlertList = await api.get<StaffAlertList>(pathOf(view, cursor, LARGEST_PAGE));
    found.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < MOST_AT_ONCE);
  return found.slice(0, MOST_AT_ONCE);
}

function pathOf(
  { state, severity, kind, assignee, client, search }: AlertsView,
  cursor: string | null,
  limit: number,
): string {
  return withQuery(PATH, {
    state,
    severity,
    kind,
    assignee,
    client_id: client,
    search: search.trim(),
    cursor,
    limit,
  });
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
