import type { Page, Route } from '@playwright/test';
import type { Place } from './pages.ts';
import { stay } from './stay.ts';

/** A page in trouble: how it comes about, and whether what it waits for ever comes. */
export interface TroubledPlace extends Place {
  before?: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
  loads?: boolean;
}

/** What pages draw; the session's own calls are left alone. */
const figures =
  /\/v1\/(clients|roles|users|audit|now|query\/execute|users\/[^/]+\/permissions|alerts|alerts\/attention|alert-rules|maintenance-windows|releases)(\?|$)/;
const pagesWithFigures = [
  '/dashboard',
  '/statistics',
  '/alerts',
  '/alerts/rules',
  '/alerts/maintenance',
  '/clients',
  '/users',
  '/roles',
  '/releases',
];

const serverError = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/problem+json',
    json: { title: 'Internal Server Error', status: 500, code: 'internal', request_id: 'req-1' },
  });

/** The real answer without a single row. */
async function nothing(route: Route): Promise<void> {
  const response = await route.fetch();
  const emptied = JSON.stringify(await response.json(), (key, value: unknown) => {
    if (Array.isArray(value)) return [];
    return typeof value === 'number' && key !== 'page' && key !== 'limit' ? 0 : value;
  });
  await route.fulfill({ response, body: emptied });
}

const answered =
  (pattern: RegExp | string, handler: (route: Route) => unknown) =>
  (page: Page): Promise<unknown> =>
    page.route(pattern, async (route) => void (await handler(route)));
const each = (name: string, handler: (route: Route) => unknown, loads = true): TroubledPlace[] =>
  pagesWithFigures.map((path) => ({
    name: `${name}, ${path.slice(1).replace('/', '-')}`,
    path,
    before: answered(figures, handler),
    loads,
  }));

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Pages that cannot show what they are for, as an administrator sees them. */
export const troubledPages: TroubledPlace[] = [
  ...each('failed', serverError),
  ...each('no network', (route) => route.abort()),
  ...each('empty', nothing),
  ...each('loading', () => undefined, false),
  { name: 'no match, clients', path: '/clients?search=qqqq' },
  { name: 'no match, alerts', path: '/alerts?search=qqqq' },
  { name: 'no match, users', path: '/users?search=qqqq' },
  { name: 'no match, roles', path: '/roles?search=qqqq' },
  { name: 'unknown client', path: `/clients/${UNKNOWN_ID}` },
  { name: 'unknown user', path: `/users/${UNKNOWN_ID}/roles` },
  { name: 'unknown role', path: `/roles/${UNKNOWN_ID}/permissions` },
  { name: 'dates that make no sense', path: '/statistics?start=2026-05-01&end=2025-01-01' },
  { name: 'no such page', path: '/nowhere', loads: false, after: stay },
  {
    name: 'before any script',
    path: '/clients',
    before: answered(/\/(assets|remotes)\/.*\.js$/, (route) => route.abort()),
    loads: false,
  },
  {
    name: 'offline',
    path: '/clients',
    after: (page) => page.context().setOffline(true),
  },
  {
    name: 'profile not loaded',
    path: '/clients',
    before: answered(/\/v1\/auth\/me$/, serverError),
  },
  {
    name: 'a part that is not available',
    path: '/clients',
    before: answered('**/remotes/clients/**', (route) => route.abort()),
  },
  {
    name: 'an old list of parts, and an override that nobody can follow',
    path: '/roles/new#remote-override=%',
    before: answered('**/remotes/registry*.json', (route) => route.abort()),
  },
];
