import type { ViewPage } from 'api/contract';

interface PageOfViews {
  path: string;
  /** What of its address is part of a view: not the page of the list, what is selected, open or zoomed into. */
  params: readonly string[];
}

export const viewPages: Record<ViewPage, PageOfViews> = {
  clients: {
    path: '/clients',
    params: [
      'search',
      'status',
      'location',
      'role',
      'type',
      'region',
      'tag',
      'parent',
      'sort',
      'order',
      'size',
      'columns',
      'density',
      'group',
    ],
  },
  statistics: {
    path: '/statistics',
    params: ['clients', 'start', 'end', 'interval', 'metric', 'compare', 'overlay', 'events', 'zone'],
  },
  users: { path: '/users', params: ['search', 'role', 'status', 'sort', 'order'] },
  roles: { path: '/roles', params: ['tab', 'search'] },
  audit: { path: '/audit', params: ['period', 'from', 'to', 'action', 'actor', 'target'] },
  alerts: { path: '/alerts', params: ['state', 'severity', 'kind', 'assignee', 'client', 'search'] },
};

/** The parameter of a link to a view: its id, so that the link shows what the view says by then. */
export const VIEW = 'view';

/** The part of a query that is a view, always written alike, so that two of them can be compared. */
export function viewQuery(page: ViewPage, query: string): string {
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of viewPages[page].params) {
    const value = given.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept.toString();
}
