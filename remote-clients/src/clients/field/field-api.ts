import type { ProblemSites, SiteNote } from 'api/contract';
import { useRef, useState } from 'react';
import { api, HttpStatusError, useApi, useCurrentUser, useRevalidate, useTenant } from 'shared-auth';
import { type NewWrite, useOutbox } from 'shared-auth/outbox';
import { failureText } from 'shared-ui';

/** Milliseconds. */
const EVERY = 60_000;
/** Milliseconds in which a second press means what the first one did: later the list tells whether that was done. */
const SAME_PRESS = 2 * EVERY;
const HOURS = 2;

export const notesPath = (site: string) => `/v1/clients/${site}/notes`;
export const maintenancePath = (site: string) => `/v1/clients/${site}/maintenance`;
export const alertPath = (alert: string) => `/v1/alerts/${alert}/actions`;
const isAlert = (path: string) => path.startsWith('/v1/alerts/');

export function useProblemSites() {
  return useApi<{ data: ProblemSites }>('/v1/problem-sites', { refreshInterval: EVERY });
}

export function useSiteNotes(site: string) {
  return useApi<{ data: SiteNote[] }>(notesPath(site));
}

/**
 * What is done at sites waits where there is no network; what it changes is read again once it has arrived.
 * `done` are the paths of all that a page does not tell of yet: just pressed, waiting, or arrived while it is read again; of alerts all that arrived.
 */
export function useFieldOutbox() {
  const revalidate = useRevalidate();
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const [arrived, setArrived] = useState<readonly string[]>([]);
  /** What was neither kept nor answered, by its path. */
  const failed = useRef(new Map<string, { write: NewWrite; at: number }>());
  const { writes, submit } = useOutbox({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    onSent: ({ path, about }) => {
      setPressed((paths) => without(paths, path));
      setArrived((paths) => [...paths, path]);
      const changed = path === notesPath(about) ? [path] : ['/v1/problem-sites', '/v1/alerts'];
      const read = Promise.allSettled(changed.map(revalidate));
      // The list may be answered by a question that was under way before. What was acknowledged stays so, a site does not rest for ever.
      if (!isAlert(path)) void read.then(() => setArrived((paths) => without(paths, path)));
    },
  });
  const waiting = writes.map(({ path }) => path);

  /** Of two presses the second does nothing, unless the first has failed: then it is the same once more. */
  async function submitOnce(wanted: NewWrite): Promise<void> {
    const { path } = wanted;
    if (pressed.includes(path)) return;
    setPressed((paths) => [...paths, path]);
    const before = failed.current.get(path);
    const now = Date.now();
    const isSame = before !== undefined && now - before.at < SAME_PRESS;
    const press = isSame ? { ...before, write: sameAgain(before.write, wanted) } : { write: wanted, at: now };
    try {
      await submit(press.write);
      failed.current.delete(path);
    } catch (failure) {
      failed.current.set(path, press);
      setPressed((paths) => without(paths, path));
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

/** What the service refused at once has its own reason. */
export const notKeptText = (failure: unknown, otherwise: string): string =>
  failure instanceof HttpStatusError ? failureText(failure, otherwise) : otherwise;

type Wanted = Pick<NewWrite, 'about' | 'title'>;

/** The one before where it says the same: with its key it is done once, though its answer was lost. */
export function sameAgain(before: NewWrite | undefined, write: NewWrite): NewWrite {
  const said = ({ path, body: { made_at: _when, ...rest } }: NewWrite) => JSON.stringify([path, rest]);
  return before && said(before) === said(write) ? before : write;
}

export const acknowledgment = (alert: string, wanted: Wanted): NewWrite => ({
  ...wanted,
  id: crypto.randomUUID(),
  path: alertPath(alert),
  body: { action: 'acknowledge' },
});

export const maintenance = (reason: string, wanted: Wanted): NewWrite => ({
  ...wanted,
  id: crypto.randomUUID(),
  path: maintenancePath(wanted.about),
  body: { hours: HOURS, reason, made_at: new Date().toISOString() },
});

/** @param photo a JPEG as base64 */
export const siteNote = (text: string, photo: string | undefined, wanted: Wanted): NewWrite => ({
  ...wanted,
  id: crypto.randomUUID(),
  path: notesPath(wanted.about),
  body: { text, made_at: new Date().toISOString(), ...(photo !== undefined && { photo }) },
  shows: { text: 'text', jpeg: 'photo' },
});

export async function deleteNote(site: string, id: string): Promise<void> {
  await api.delete(`${notesPath(site)}/${id}`);
}

export async function fetchPhoto(site: string, id: string, signal: AbortSignal): Promise<Blob> {
  const response = await api.stream(`${notesPath(site)}/${id}/photo`, { signal });
  return response.blob();
}
