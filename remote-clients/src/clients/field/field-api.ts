import type { ProblemSites, SiteNote } from 'api/contract';
import { useState } from 'react';
import { api, useApi, useCurrentUser, useRevalidate, useTenant } from 'shared-auth';
import { type NewWrite, useOutbox } from 'shared-auth/outbox';

/** Milliseconds. */
const EVERY = 60_000;
const HOURS = 2;

export const notesPath = (site: string) => `/v1/clients/${site}/notes`;
export const maintenancePath = (site: string) => `/v1/clients/${site}/maintenance`;
export const alertPath = (alert: string) => `/v1/alerts/${alert}/actions`;

export function useProblemSites() {
  return useApi<{ data: ProblemSites }>('/v1/problem-sites', { refreshInterval: EVERY });
}

export function useSiteNotes(site: string) {
  return useApi<{ data: SiteNote[] }>(notesPath(site));
}

/**
 * What is done at sites waits where there is no network; what it changes is read again once it has arrived.
 * Until then its path is among `arrived`: what a page shows is from before.
 */
export function useFieldOutbox() {
  const revalidate = useRevalidate();
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const outbox = useOutbox({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    onSent: ({ path, about }) => {
      setArrived((paths) => [...paths, path]);
      const changed = path === notesPath(about) ? [path] : ['/v1/problem-sites', '/v1/alerts'];
      void Promise.allSettled(changed.map(revalidate)).then(() =>
        setArrived((paths) => paths.toSpliced(paths.indexOf(path), 1)),
      );
    },
  });
  return { ...outbox, arrived };
}

type Wanted = Pick<NewWrite, 'about' | 'title'>;

export const acknowledgment = (alert: string, wanted: Wanted): NewWrite => ({
  ...wanted,
  path: alertPath(alert),
  body: { action: 'acknowledge' },
});

export const maintenance = (reason: string, wanted: Wanted): NewWrite => ({
  ...wanted,
  path: maintenancePath(wanted.about),
  body: { hours: HOURS, reason, made_at: new Date().toISOString() },
});

/** @param photo a JPEG as base64 */
export const siteNote = (text: string, photo: string | undefined, wanted: Wanted): NewWrite => ({
  ...wanted,
  path: notesPath(wanted.about),
  body: { text, made_at: new Date().toISOString(), ...(photo !== undefined && { photo }) },
});

export async function deleteNote(site: string, id: string): Promise<void> {
  await api.delete(`${notesPath(site)}/${id}`);
}

export async function fetchPhoto(site: string, id: string, signal: AbortSignal): Promise<Blob> {
  const response = await api.stream(`${notesPath(site)}/${id}/photo`, { signal });
  return response.blob();
}
