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
 * `done` are the paths of all that a page does not tell of yet: just pressed, waiting, or arrived while it is read again.
 */
export function useFieldOutbox() {
  const revalidate = useRevalidate();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  const { writes, submit } = useOutbox({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    onSent: ({ path, about }) => {
      setPressed((paths) => without(paths, path));
      setArrived((paths) => [...paths, path]);
      const changed = path === notesPath(about) ? [path] : ['/v1/problem-sites', '/v1/alerts'];
      void Promise.allSettled(changed.map(revalidate)).then(() =>
        setArrived((paths) => without(paths, path)),
      );
    },
  });
  const waiting = writes.map(({ path }) => path);

  /** Of two presses the second does nothing. */
  async function submitOnce(write: NewWrite): Promise<void> {
    if (pressed.includes(write.path)) return;
    setPressed((paths) => [...paths, write.path]);
    try {
      await submit(write);
    } catch (failure) {
      setPressed((paths) => without(paths, write.path));
      throw failure;
    }
  }

  const [seen, setSeen] = useState(writes);
  if (seen !== writes) {
    setSeen(writes);
    setPressed(pressed.filter((path) => !waiting.includes(path)));
  }
  return { writes, submit, submitOnce, done: [...pressed, ...waiting, ...arrived] };
}

/** Less one of them: the same may be there twice. */
const without = (paths: readonly string[], path: string) =>
  paths.filter((_, index) => index !== paths.indexOf(path));

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
