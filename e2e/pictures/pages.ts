import type { Page } from '../fixtures/test.ts';
import { showcasePages, staffPages } from '../fixtures/pages.ts';

/** A page of the tour: its picture's name and its address, or how to find the address of an example. */
export interface Place {
  name: string;
  path: string | ((page: Page) => Promise<string>);
}

/** An address that names the id of a row of a list, from the answer that the list is drawn from. */
const ofRow =
  (list: string, path: string, row = 0) =>
  async (page: Page): Promise<string> => {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === `/v1${list}`);
    await page.goto(list);
    const ids = [...(await (await answer).text()).matchAll(/"id":"([0-9a-f-]{36})"/g)];
    return path.replace(':id', ids.at(row)?.[1] ?? '');
  };

const firstMail = async (page: Page): Promise<string> => {
  await page.goto('/mailbox');
  return (await page.locator('main li a').first().getAttribute('href')) ?? '';
};

const plain = (path: string): Place => ({ name: path.slice(1).replaceAll(/\W+/g, '-'), path });

/** Every page as it is meant to be seen. */
export const ordinaryPages: Place[] = [
  ...staffPages.map(plain),
  { name: 'client', path: ofRow('/clients', '/clients/:id') },
  { name: 'statistics of one', path: ofRow('/clients', '/statistics?clients=:id') },
  { name: 'statistics compared', path: '/statistics?compare=previous&interval=hourly' },
  { name: 'clients, last page', path: '/clients?page=2&status=offline' },
  { name: 'clients that store', path: '/clients?role=storage' },
  { name: 'alerts of nobody', path: '/alerts?kind=threshold&assignee=nobody' },
  { name: 'alert', path: ofRow('/alerts', '/alerts?alert=:id') },
  { name: 'mailbox', path: '/mailbox' },
  { name: 'mailbox, a mail', path: firstMail },
  { name: 'user-roles', path: ofRow('/users', '/users/:id/roles') },
  { name: 'roles of the system', path: '/roles?tab=system' },
  { name: 'role-permissions', path: ofRow('/roles', '/roles/:id/permissions') },
  { name: 'role-permissions of the system', path: ofRow('/roles', '/roles/:id/permissions', -1) },
  { name: 'role cloned', path: ofRow('/roles', '/roles/new?from=:id') },
];

export const documentationPages: Place[] = showcasePages.map(plain);

/** What somebody sees who may do less. */
export const pagesOf = {
  manager: [
    { name: 'manager, user-roles', path: ofRow('/users', '/users/:id/roles') },
    { name: 'manager, role-permissions', path: ofRow('/roles', '/roles/:id/permissions') },
  ],
  viewer: [
    { name: 'viewer, dashboard', path: '/dashboard' },
    { name: 'viewer, clients', path: '/clients' },
    { name: 'viewer, alerts', path: '/alerts' },
    { name: 'viewer, settings', path: '/settings?tab=general' },
    { name: 'viewer, settings of alerts', path: '/settings?tab=alerts' },
    { name: 'viewer, denied', path: '/users' },
    { name: 'viewer, denied rules', path: '/alerts/rules' },
    { name: 'viewer, denied roles', path: '/roles/new' },
  ],
  nobody: [
    { name: 'nobody, denied dashboard', path: '/dashboard' },
    { name: 'nobody, denied statistics', path: '/statistics' },
  ],
} satisfies Record<string, Place[]>;
