import type { ClientList } from 'api/contract';
import { useCallback } from 'react';
import { api, useApi, useRevalidate, withQuery } from 'shared-auth';
import { type ClientsView, filterQuery, PAGE_SIZE } from './clients-view.ts';
import { WALK_PAGE } from './walk-list.ts';

const PATH = '/v1/clients';

export const listPath = (view: ClientsView) =>
  withQuery(PATH, { ...filterQuery(view), page: view.page, limit: PAGE_SIZE });

export const childrenPath = (parentId: string) =>
  withQuery(PATH, { parent_id: parentId, limit: 100, sort: 'name' });

/** One client; below it are its readings. */
export const clientPath = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The page of clients that the view asks for; the rows before stay until the new ones are there. */
export function useClients(view: ClientsView) {
  return useApi<ClientList>(listPath(view), { keepPreviousData: true });
}

/** The clients at another client's site. */
export function useChildClients(parentId: string) {
  return useApi<ClientList>(childrenPath(parentId));
}

/** Reads a large piece of what the view finds, for walking all of it. */
export function readClients(view: ClientsView, page: number, signal: AbortSignal): Promise<ClientList> {
  return api.get<ClientList>(withQuery(PATH, { ...filterQuery(view), page, limit: WALK_PAGE }), {
    signal,
    retries: 2,
  });
}

/** Reads again whatever shows clients: list, details, locations, and the dashboard's counts. */
export function useRefreshClients(): () => Promise<void> {
  const revalidate = useRevalidate();
  return useCallback(() => revalidate(PATH), [revalidate]);
}
