import { useState } from 'react';
import { api, useCurrentUser, useRevalidate, useTenant } from 'shared-auth';
import { createUnheard, type LiveState, type ReadingNews, useLiveNews } from 'shared-auth/live';
import type { ClientsView } from '../clients-view.ts';
import { figuresPath, wantsFigures } from '../figures/use-figures.ts';
import { CLIENTS, childrenPath, clientPath, listPath } from '../clients-api.ts';

interface Watched {
  view: ClientsView;
  /** The clients of the list. */
  listed: readonly string[];
  /** The client whose details are open. */
  opened: string | undefined;
}

/** Keeps the list and the details beside it current: of what the page shows, what new readings concern is read again. */
export function useLiveClients({ view, listed, opened }: Watched): LiveState {
  const revalidate = useRevalidate();
  const [unheard] = useState(createUnheard);
  const hasFigures = wantsFigures(view) && listed.length > 0;
  return useLiveNews({
    api,
    person: useCurrentUser().user?.id,
    tenant: useTenant().tenant?.id,
    unheard,
    onNews: (news) => {
      const stale: string[] = [];
      if (concernsList(news, view, listed)) stale.push(listPath(view));
      if (hasFigures && isAbout(news, listed)) stale.push(figuresPath(listed));
      if (opened !== undefined) stale.push(childrenPath(opened));
      if (opened !== undefined && isAbout(news, [opened])) stale.push(clientPath(opened));
      return Promise.all(stale.map((path) => revalidate(path)));
    },
    onAlerts: () => {
      if (hasFigures) void revalidate(figuresPath(listed));
    },
    onTime: () => void revalidate(CLIENTS),
  });
}

function isAbout({ clients }: ReadingNews, ids: readonly string[]): boolean {
  return clients === null || clients.some((id) => ids.includes(id));
}

const statusByReadings = new Set<string | null>(['online', 'warning', 'offline']);
const sortsByReadings = new Set<string | undefined>(['consumption', 'last_seen_at']);

/** A client that is not on the page gets there by a reading where readings decide who is shown. */
export function concernsList(news: ReadingNews, view: ClientsView, listed: readonly string[]): boolean {
  const readingsDecide = statusByReadings.has(view.status) || sortsByReadings.has(view.sort?.key);
  return readingsDecide || isAbout(news, listed);
}
