import type { ClientList, RoleList, SavedView, StaffAlertList, UserList } from 'api/contract';
import { useEffect, useState } from 'react';
import { useApi, usePermissions, withQuery } from 'shared-auth';
import { useText } from './texts.ts';
import type { PaletteEntry } from './use-palette-entries.ts';

/** Milliseconds after the last key (B-10.4), and letters before which a search says nothing. */
const DEBOUNCE = 300;
const SHORTEST_SEARCH = 2;
const MOST_CLIENTS = 8;
const MOST_OTHERS = 5;

export interface Found {
  entries: PaletteEntry[];
  searching: boolean;
  failed: boolean;
}

interface Search {
  text: string;
  /** The text when nothing more was typed for a while. */
  settled: string;
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the server finds in one of its lists, for who may see that list. */
// The caller says which list, and so which type, the path leads to.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function useSource<T>(
  allowed: boolean,
  { text, settled }: Search,
  [path, limit]: [path: string, limit: number],
  present: (answer: T) => PaletteEntry[],
): Found {
  const wanted = allowed && text.length >= SHORTEST_SEARCH;
  const isLong = settled.length >= SHORTEST_SEARCH;
  const { data, error } = useApi<T>(wanted && isLong ? withQuery(path, { search: settled, limit }) : null);
  return {
    entries: wanted && data ? present(data) : [],
    searching: wanted && !error && (!data || settled !== text),
    failed: wanted && error !== undefined,
  };
}

/** Clients, people, roles, alerts and saved views whose names match; the server searches, and decides what may be seen. */
export function useFound(text: string) {
  const t = useText();
  const { has } = usePermissions();
  const search = { text, settled: useSettled(text) };
  const clients = useSource<ClientList>(has('client.read'), search, ['/v1/clients', MOST_CLIENTS], (answer) =>
    answer.data.map(({ id, name, location }) => ({
      key: `client ${id}`,
      label: name,
      to: `/statistics?client=${id}`,
      needs: 'client.read',
      ...(location && { note: location }),
    })),
  );
  const people = useSource<UserList>(has('user.list'), search, ['/v1/users', MOST_OTHERS], (answer) =>
    answer.data.users.map(({ id, name, email }) => ({
      key: `user ${id}`,
      label: name,
      note: email,
      to: has('user.read') ? `/users/${id}/roles` : withQuery('/users', { search: email }),
      needs: 'user.list',
    })),
  );
  const roles = useSource<RoleList>(has('role.list'), search, ['/v1/roles', MOST_OTHERS], (answer) =>
    answer.data.map(({ id, display_name, name, is_system }) => ({
      key: `role ${id}`,
      label: display_name,
      to: has('role.read')
        ? `/roles/${id}/permissions`
        : withQuery('/roles', { search: name, tab: is_system ? 'system' : undefined }),
      needs: 'role.list',
    })),
  );
  const alerts = useSource<StaffAlertList>(has('alert.read'), search, ['/v1/alerts', MOST_OTHERS], (answer) =>
    answer.data.map(({ id, rule, site, state }) => ({
      key: `alert ${id}`,
      label: rule.name,
      note: site.name,
      to: withQuery('/alerts', { state: state === 'open' ? undefined : state, alert: id }),
      needs: 'alert.read',
    })),
  );
  const mayHaveViews = has('client.read') || has('alert.read');
  const views = useSource<{ data: SavedView[] }>(
    mayHaveViews,
    search,
    ['/v1/saved-views', MOST_OTHERS],
    (answer) =>
      answer.data.map(({ id, page, name }) => ({
        key: `view ${id}`,
        label: name,
        note: t(`palette.views.${page}`),
        to: withQuery(`/${page}`, { view: id }),
        needs: page === 'alerts' ? 'alert.read' : 'client.read',
      })),
  );
  const all = [clients, people, roles, alerts, views];
  return {
    clients: clients.entries,
    people: people.entries,
    roles: roles.entries,
    alerts: alerts.entries,
    views: views.entries,
    searching: all.some(({ searching }) => searching),
    failed: all.some(({ failed }) => failed),
  };
}
