import type { NewSavedView, SavedView, SavedViewRequest, ViewPage } from 'api/contract';
import { api, useApi, useRevalidate, withQuery } from 'shared-auth';

const PATH = '/v1/saved-views';

export function useSavedViews(page: ViewPage) {
  return useApi<{ data: SavedView[] }>(withQuery(PATH, { page }));
}

export function useRefreshViews(): () => Promise<void> {
  const revalidate = useRevalidate();
  return () => revalidate(PATH);
}

const ifMatch = ({ version }: SavedView) => ({ headers: { 'if-match': `"${version}"` } });

export async function addView(view: NewSavedView): Promise<string> {
  const { data } = await api.post<{ data: SavedView }>(PATH, view);
  return data.id;
}

/** Refused with 412 where somebody changed it after it was read. */
export async function changeView(old: SavedView, change: Partial<SavedViewRequest>): Promise<void> {
  const { name, query, team } = old;
  await api.send('PUT', `${PATH}/${old.id}`, { name, query, team, ...change }, ifMatch(old));
}

export async function deleteView(old: SavedView): Promise<void> {
  await api.send('DELETE', `${PATH}/${old.id}`, undefined, ifMatch(old));
}

export async function beginWith(page: ViewPage, id: string | null): Promise<void> {
  await api.send('PUT', `/v1/saved-view-defaults/${page}`, { view_id: id });
}
