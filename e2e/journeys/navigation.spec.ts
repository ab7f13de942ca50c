import { settled } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

/** How far the page is scrolled down, in CSS pixels. */
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

interface RegistryFile {
  remotes: Record<string, { stable: string; releases: Record<string, Contract> }>;
}

interface Contract {
  routes: { path: string; public?: boolean; permissions?: { any: string[] } }[];
  nav: {
    label: Record<string, string>;
    path: string;
    permissions: { any: string[] };
    area: string;
    order: number;
  }[];
}

test('the shell leads through the pages and keeps its promises on the way', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await settled(page);
  await expect(page).toHaveTitle('Dashboard · Energy Monitor Platform');

  // Menus: 192 px wide, 8 px from the edge, closed by a click elsewhere.
  await page.getByRole('button', { name: /^User menu of/ }).click();
  const panel = page.getByRole('menu').locator('..');
  const box = await panel.boundingBox();
  const viewport = page.viewportSize();
  expect(box?.width).toBe(192);
  expect((viewport?.width ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeGreaterThanOrEqual(8);
  // Beside the content, where a press means nothing else.
  await page.mouse.click(6, 400);
  await expect(panel).toBeHidden();

  // A page further and back again: where one was, although its rows arrive later.
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  await expect.poll(() => scrolled(page)).toBe(600);
  // A click by pointer would scroll to the link first.
  await page.getByRole('link', { name: 'Clients', exact: true }).dispatchEvent('click');
  await expect(page).toHaveTitle('Clients · Energy Monitor Platform');
  await settled(page);
  expect(await scrolled(page)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect.poll(() => scrolled(page)).toBe(600);

  // A client by a few letters.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('bight offshore e');
  await page.getByRole('option', { name: /^Bight Offshore East/ }).click();
  await expect(page).toHaveURL(/\/statistics/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bight Offshore East - Statistics');

  // Without a network.
  const offline = page.getByText('You are offline. What you see may be out of date.');
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await context.setOffline(false);
  await expect(offline).toBeHidden();

  // Addresses: an old one, one that is nobody's, and the sign-in page for somebody who is in already.
  await page.goto('/#/clients');
  await expect(page).toHaveURL(/\/clients$/);
  await page.goto('/nowhere');
  await expect(page.getByText('Page not found. Redirecting...')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('somebody signed out is led to sign-in, and back to where they wanted to go', async ({
  page,
  signInByPages,
}) => {
  await page.goto('/nowhere');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/clients?status=offline');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  await signInByPages('viewer@aurora.example', { expectUrl: /\/dashboard/ });
});

test('the palette opens the documentation as links to it do: as a document of its own', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await settled(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('technical docs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/technical-docs$/);
  // The public header, not the staff's.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Technical Docs',
    'Dashboard',
  ]);
  await expect(page.getByRole('button', { name: /^User menu of/ })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('button', { name: /^User menu of/ })).toBeVisible();
});

test('Ctrl+K pressed before the page is drawn opens the palette when it is, with what was typed', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await settled(page);
  const { promise: mayDraw, resolve: draw } = Promise.withResolvers<void>();
  await page.route(/\/render-shell\.\w+\.js$/, async (route) => {
    await mayDraw;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  // The entry runs, of which webpack's list of chunks tells; nothing is drawn.
  await page.waitForFunction(() => Object.keys(globalThis).some((name) => name.startsWith('webpackChunk')));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('role');
  // What the document itself holds, and nothing of the shell.
  await expect(page.locator('#root > [data-first-page]')).toBeVisible();
  draw();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('role');
  await page.keyboard.type('s');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/roles$/);
});

/** B-2.5, the top bar: what stands in it, and which permission each needs. */
test('the parts ask for the specified navigation (B-2.5)', async ({ request }) => {
  const registry = (await (await request.get('/remotes/registry.json')).json()) as RegistryFile;
  const items = Object.values(registry.remotes).flatMap(
    ({ stable, releases }) => releases[stable]?.nav ?? [],
  );
  const of = (area: string) =>
    items
      .filter((item) => item.area === area)
      .toSorted((a, b) => a.order - b.order)
      .map(({ label, path, permissions }) => [label.en, path, permissions.any]);
  expect(of('main')).toEqual([
    ['Dashboard', '/dashboard', ['dashboard.read']],
    ['Statistics', '/statistics', ['client.read']],
    ['Alerts', '/alerts', ['alert.read']],
    ['Clients', '/clients', ['client.read']],
    ['Losses', '/losses', ['client.read']],
    ['Data quality', '/quality', ['client.read']],
    ['On site', '/field', ['client.read']],
    ['Reports', '/reports', ['dashboard.read', 'client.read']],
  ]);
  expect(of('organization')).toEqual([
    ['Users', '/users', ['user.list']],
    ['Roles', '/roles', ['role.list']],
    ['Screens', '/screens', ['role.assign']],
    ['Audit', '/audit', ['audit.read', 'system.admin']],
    ['Releases', '/releases', ['release.read']],
  ]);
});

test('every specified page belongs to a part (B-2.1)', async ({ request }) => {
  const registry = (await (await request.get('/remotes/registry.json')).json()) as RegistryFile;
  const routes = Object.values(registry.remotes).flatMap(
    ({ stable, releases }) => releases[stable]?.routes ?? [],
  );
  const paths = (isPublic: boolean) =>
    routes.filter((route) => (route.public ?? false) === isPublic).map(({ path }) => path);
  expect(paths(true).toSorted()).toEqual(['/design-system', '/modals', '/technical-docs']);
  for (const path of [
    '/dashboard',
    '/clients',
    '/statistics',
    '/reports',
    '/clients/:id/stats',
    '/clients/:id/site',
    '/field',
    '/quality',
    '/alerts',
    '/alerts/rules',
    '/alerts/maintenance',
    '/users',
    '/users/new',
    '/users/:id/roles',
    '/roles',
    '/roles/new',
    '/roles/:id/permissions',
    '/access-review',
    '/audit',
    '/releases',
  ]) {
    expect(paths(false), path).toContain(path);
  }
  // A page that is not public names the permissions that it needs.
  for (const route of routes)
    expect(Boolean(route.public) !== Boolean(route.permissions), route.path).toBe(true);
});

for (const [person, pages] of [
  ['nobody@aurora.example', []],
  [
    'viewer@aurora.example',
    ['Dashboard', 'Statistics', 'Alerts', 'Clients', 'Losses', 'Data quality', 'On site', 'Reports'],
  ],
] as const) {
  test(`the navigation has only what the person may see: ${person}`, async ({ page, signIn }) => {
    await signIn(person);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(
      page.getByRole('main').getByText(pages.length > 0 ? 'Total Clients' : 'Permission Denied'),
    ).toBeVisible();
    // Beside its name, Alerts says how many are open.
    await expect(bar.getByRole('link')).toHaveText(pages.map((name) => new RegExp(`^${name}`)));
    await expect(bar.getByRole('button', { name: 'Organization' })).toHaveCount(0);
  });
}
