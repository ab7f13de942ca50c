import type {
  Client,
  ClientList,
  CreateClient,
  CreatedClient,
  LatestReading,
  RegeneratedToken,
} from 'api/contract';
import { api, useApi, useApiMutation, withQuery } from 'shared-auth';
import { type ClientsView, filterQuery, MOST_ROWS, PIECE } from './clients-view.ts';
import { WALK_PAGE } from './walk-list.ts';

export const CLIENTS = '/v1/clients';
export const AUDIT = '/v1/audit';

/** `withQuery` leaves out what is empty; of these it asks for clients without. */
const exact = ['type', 'region', 'tag'] as const;

export function clientsPath(path: string, query: Parameters<typeof withQuery>[1] = {}): string {
  const without = exact.filter((name) => query[name] === '').map((name) => `${name}=`);
  const rest = withQuery(path, query);
  return without.length === 0 ? rest : `${rest}${rest.includes('?') ? '&' : '?'}${without.join('&')}`;
}

export const listPath = (view: ClientsView) =>
  clientsPath(CLIENTS, { ...filterQuery(view), ...pieceOf(view, 0) });

/** A list of all is read piece by piece, as it is looked at. */
function pieceOf({ page, size }: ClientsView, piece: number) {
  return size === 'all'
    ? { page: ((page - 1) * MOST_ROWS) / PIECE + piece + 1, limit: PIECE }
    : { page, limit: size };
}

/** Milliseconds. News tell of the first piece only. */
const LOOK_AGAIN = 30_000;

/** One piece of a list of all, while it is wanted. Nothing of another stands in its place. */
export function usePiece(view: ClientsView, piece: number, wanted: boolean) {
  const path = clientsPath(CLIENTS, { ...filterQuery(view), ...pieceOf(view, piece) });
  return useApi<ClientList>(wanted ? path : null, { refreshInterval: LOOK_AGAIN });
}

export const childrenPath = (parentId: string) =>
  withQuery(CLIENTS, { parent_id: parentId, limit: 100, sort: 'name' });

/** One client; below it are its readings. */
export const clientPath = (id: string) => `${CLIENTS}/${encodeURIComponent(id)}`;

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
  return api.get<ClientList>(withQuery(CLIENTS, { ...filterQuery(view), page, limit: WALK_PAGE }), {
    signal,
    retries: 2,
  });
}

/** One client as the server has it now. */
export function useClientDetails(id: string) {
  return useApi<{ data: Client }>(clientPath(id));
}

export function useLatestReadings(clientId: string) {
  return useApi<{ data: LatestReading[] }>(`${clientPath(clientId)}/readings/latest`);
}

/** The places at which this organization has clients. Missing answers leave the filter with 'All Locations'. */
export function useLocations(): readonly string[] {
  return useApi<{ data: string[] }>(`${CLIENTS}/locations`).data?.data ?? [];
}

/** The answer holds the access token, which is never to be had again. */
export function useCreateClient() {
  return useApiMutation<CreatedClient, CreateClient>('POST', CLIENTS, { revalidate: [CLIENTS] });
}

export function useDeleteClient() {
  return useApiMutation<void, { id: string }>('DELETE', ({ id }) => clientPath(id), {
    revalidate: [CLIENTS],
  });
}

/** Takes a deletion back; token and readings are as before. */
export function useRestoreClient() {
  return useApiMutation<unknown, { id: string }>('POST', ({ id }) => `${clientPath(id)}/restore`, {
    body: () => undefined,
    revalidate: [CLIENTS],
  });
}

/** The old token is refused from the moment the answer is made. */
export function useRegenerateToken(id: string) {
  return useApiMutation<RegeneratedToken>('POST', `${clientPath(id)}/token`);
}
