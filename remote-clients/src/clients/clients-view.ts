import type { Client } from 'api/contract';
import { LONGEST_SEARCH } from 'shared-ui';
import { clientRoles } from './client.ts';
import { type ColumnKey, readColumns, writeColumns } from './table/table-columns.ts';

/** Columns the server can sort by; the names go into the URL and to the API. */
export const sortKeys = ['name', 'location', 'status', 'consumption', 'last_seen_at'] as const;
export type SortKey = (typeof sortKeys)[number];

/** The choices of the status filter (B-8.2), without 'All Status'. */
export const statusChoices = ['active', 'warning', 'offline'] as const;
/** What a link may ask for besides: the API knows all six words (B-8.2). */
export const statusFilters = [...statusChoices, 'online', 'inactive', 'maintenance'] as const;
export type StatusFilter = (typeof statusFilters)[number];

const clientId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Clients a page; the first is what B-8.3 says. */
export const pageSizes = [10, 25, 50, 100, 'all'] as const;
export type PageSize = (typeof pageSizes)[number];

/** The list as the address says it. Whoever opens the same address sees the same list. */
export interface ClientsView {
  search: string;
  status: StatusFilter | null;
  location: string | null;
  role: Client['role'] | null;
  /** Exactly these; empty asks for clients without, which no address does. */
  type: string | null;
  region: string | null;
  tag: string | null;
  /** Only the devices of this client. */
  parent: string | null;
  sort: { key: SortKey; order: 'asc' | 'desc' } | null;
  /** From 1. */
  page: number;
  size: PageSize;
  /** Null: those of B-8.3, and those of other parts where there is room. */
  columns: readonly ColumnKey[] | null;
  dense: boolean;
  group: GroupBy | null;
}

/** By what the list can be told in groups; `view` is by what people saved as views. */
export const groupings = ['type', 'region', 'tag', 'view'] as const;
export type GroupBy = (typeof groupings)[number];

/** A list of all is read in pieces of so many, and has so many at most on one page. */
export const PIECE = 100;
export const MOST_ROWS = 10_000;

/** Clients on a page of the list. */
export const rowsOfPage = ({ size }: Pick<ClientsView, 'size'>): number =>
  size === 'all' ? MOST_ROWS : size;

/** What only says how the list looks: a change of it stays on the page. */
const looks: ReadonlySet<keyof ClientsView> = new Set(['columns', 'dense']);

export function readView(query: URLSearchParams): ClientsView {
  const key = oneOf(sortKeys, query.get('sort'));
  const page = Number(query.get('page'));
  return {
    search: (query.get('search') ?? '').slice(0, LONGEST_SEARCH),
    status: oneOf(statusFilters, query.get('status')),
    location: query.get('location') || null,
    role: oneOf(clientRoles, query.get('role')),
    type: query.get('type') || null,
    region: query.get('region') || null,
    tag: query.get('tag') || null,
    parent: clientId.exec(query.get('parent') ?? '')?.[0] ?? null,
    sort: key && { key, order: query.get('order') === 'desc' ? 'desc' : 'asc' },
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((size) => String(size) === query.get('size')) ?? pageSizes[0],
    columns: readColumns(query.get('columns')),
    dense: query.get('density') === 'compact',
    group: oneOf(groupings, query.get('group')),
  };
}

/**
 * `query` with `change` in it; whatever else the address holds stays. Any change but that of the page, or of how it looks,
 * starts at page 1 again, and defaults are left out, so that one list has one address.
 */
export function writeView(query: URLSearchParams, change: Partial<ClientsView>): URLSearchParams {
  const before = readView(query);
  const isOther = (name: keyof ClientsView) => !looks.has(name) && change[name] !== before[name];
  const page = (Object.keys(change) as (keyof ClientsView)[]).some(isOther) ? 1 : before.page;
  const view: ClientsView = { ...before, page, ...change };
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) => {
    if (value) next.set(name, value);
    else next.delete(name);
  };
  put('search', view.search);
  put('status', view.status);
  put('location', view.location);
  put('role', view.role);
  put('type', view.type);
  put('region', view.region);
  put('tag', view.tag);
  put('parent', view.parent);
  put('sort', view.sort?.key ?? null);
  put('order', view.sort?.order === 'desc' ? 'desc' : null);
  put('size', view.size === pageSizes[0] ? null : String(view.size));
  put('columns', writeColumns(view.columns));
  put('density', view.dense ? 'compact' : null);
  put('group', view.group);
  put('page', view.page > 1 ? String(view.page) : null);
  return next;
}

export const unfiltered = {
  search: '',
  status: null,
  location: null,
  role: null,
  type: null,
  region: null,
  tag: null,
  parent: null,
} satisfies Partial<ClientsView>;

export function isFiltered({
  search,
  status,
  location,
  role,
  type,
  region,
  tag,
  parent,
}: ClientsView): boolean {
  return (
    search !== '' || [status, location, role, type, region, tag, parent].some((choice) => choice !== null)
  );
}

/** The query of `GET /v1/clients` that gives what the view shows, without its page. */
export function filterQuery(view: ClientsView): Record<string, string | undefined> {
  return {
    search: view.search.trim() || undefined,
    status: view.status ?? undefined,
    location: view.location ?? undefined,
    role: view.role ?? undefined,
    type: view.type ?? undefined,
    region: view.region ?? undefined,
    tag: view.tag ?? undefined,
    parent_id: view.parent ?? undefined,
    sort: view.sort?.key,
    order: view.sort?.order,
  };
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null): T | null {
  return allowed.find((known) => known === value) ?? null;
}
