import { askOneByOne } from '../fixtures/first-reads.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { signInByPages } from '../fixtures/sign-in.ts';

test.use({ demo: 'people' });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with SSO' });

/** Every protected page by its route, and the sentence for those who may not see it (B-6.5). */
const denied: Readonly<Record<string, string>> = {
  '/dashboard': 'You do not have permission to view the dashboard',
  '/wall': 'You do not have permission to view the dashboard',
  '/statistics': 'Access Denied: You do not have permission to view client statistics.',
  '/clients/:id/stats': 'Access Denied: You do not have permission to view client statistics.',
  '/reports': 'You do not have permission to view reports',
  '/alerts': "You don't have permission to view alerts",
  '/alerts/handover': "You don't have permission to view alerts",
  '/alerts/maintenance': "You don't have permission to view alerts",
  '/alerts/rules': "You don't have permission to manage alert rules",
  '/losses': 'Access Denied: You do not have permission to view losses.',
  '/clients': "You don't have permission to view clients",
  '/clients/:id': "You don't have permission to view clients",
  '/clients/:id/site': "You don't have permission to view clients",
  '/field': "You don't have permission to view clients",
  '/quality': 'Access Denied: You do not have permission to view data quality.',
  '/users': "You don't have permission to list users",
  '/users/new': "You don't have permission to create users",
  '/users/:id/roles': "You don't have permission to view user roles",
  '/roles': "You don't have permission to list roles",
  '/roles/new': "You don't have permission to create roles",
  '/roles/:id/permissions': "You don't have permission to view role permissions",
  '/screens': "You don't have permission to list screens",
  '/access-review': "You don't have permission to view access reviews",
  '/audit': "You don't have permission to view the audit trail",
  '/releases': "You don't have permission to view releases",
};

test('every page that asks for a permission has its sentence', async ({ request }) => {
  const registry = (await (await request.get('/remotes/registry.json')).json()) as {
    remotes: Record<
      string,
      { stable: string; releases: Record<string, { routes: { path: string; permissions?: object }[] }> }
    >;
  };
  const routes = Object.values(registry.remotes).flatMap(
    ({ stable, releases }) => releases[stable]?.routes ?? [],
  );
  const guarded = routes.filter(({ permissions }) => permissions !== undefined).map(({ path }) => path);
  expect(guarded.toSorted()).toEqual(Object.keys(denied).toSorted());
});

test('a deep link to a page that one may not see says so, and Go Back leads somewhere', async ({
  page,
  context,
  signInByPages,
}) => {
  await signInByPages('nobody@aurora.example');
  for (const [path, sentence] of Object.entries(denied)) {
    await page.goto(path.replace(':id', '1'));
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByText('Need access?')).toBeVisible();
  }
  const fresh = await context.newPage();
  await fresh.goto('/users');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
});

test('in a fresh tab Go Back leads to a page that one may see', async ({ page, context, signInByPages }) => {
  await signInByPages('viewer@aurora.example');
  const fresh = await context.newPage();
  await fresh.goto('/users');
  await fresh.getByRole('button', { name: 'Go Back' }).click();
  await expect(fresh.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.close();
});

test('a deep link of somebody who cannot be loaded says so, and returns there after sign-in', async ({
  page,
  signInByPages,
  server,
}) => {
  await signInByPages('manager@aurora.example');
  await askOneByOne(page);
  await page.route('**/v1/auth/me', (route) =>
    route.fulfill({ status: 403, json: { message: 'No longer' } }),
  );
  await page.goto('/users?search=Ada');
  await expect(page.getByText('Failed to load user. Redirecting...')).toBeVisible();
  await page.waitForURL(/\/login/);
  await expect(page.getByRole('status')).toContainText(/^Failed to load user(?!\. Redirecting)/);
  await page.unroute('**/v1/auth/me');
  await expect(page).toHaveURL(`${server.url}/login?returnTo=%2Fusers%3Fsearch%3DAda`);
});

test('what the server says of a failed sign-in stands on its own line', async ({ page, server }) => {
  await page.route('**/auth/exchange-token', (route) =>
    route.fulfill({ status: 403, json: { message: 'No account here', details: 'Ask ada@aurora.example' } }),
  );
  await signInByPages(page, server.url, 'manager@aurora.example', /\/auth\/callback/);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Authentication failed');
  await expect.poll(() => alert.innerText()).toMatch(/^No account here\nAsk ada@aurora\.example$/m);
  await page.waitForURL(/\/login/);
});

test('a tab left on the sign-in page follows a sign-in elsewhere, and sign-out leaves nothing in the address', async ({
  page,
  context,
  server,
  signInByPages,
}) => {
  const left = await context.newPage();
  await left.goto('/login?returnTo=%2Fclients');
  await expect(signInButton(left)).toBeVisible();
  await signInByPages('manager@aurora.example');
  await left.waitForURL(`${server.url}/clients`);

  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/login`);
});

for (const returnTo of [
  '/auth/callback',
  '/.//evil.example/x',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
]) {
  test(`sign-in with returnTo=${returnTo} ends on the dashboard`, async ({ page, server }) => {
    await page.route('**/sso/auth?**', async (route) => {
      const target = new URL(route.request().url());
      target.searchParams.set('demo_user', 'viewer@aurora.example');
      await route.continue({ url: target.href });
    });
    const address = `${server.url}/login?returnTo=${encodeURIComponent(returnTo)}`;
    await page.goto(address);
    await signInButton(page).click();
    await page.waitForURL(`${server.url}/dashboard`);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.goto(address);
    await page.waitForURL(`${server.url}/dashboard`);
  });
}

test('an override that nobody can follow is told of, and the page is there', async ({
  page,
  signInByPages,
  server,
}) => {
  await page.goto('/technical-docs#remote-override=%');
  await expect(page.getByText(/override that cannot be followed.*#remote-override=%\./)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/technical-docs#%');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await signInByPages('viewer@aurora.example');
  await page.goto('/clients#remote-override=%');
  await expect(page.getByText(/override that cannot be followed.*#remote-override=%\./)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/clients`);
});

test('closing the settings leaves no Back that leads nowhere', async ({ page, signInByPages }) => {
  await signInByPages('viewer@aurora.example');
  await page.getByRole('link', { name: 'Clients', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'General' }).click();
  await expect(settings.getByRole('combobox', { name: 'Language' })).toBeVisible();
  await expect(settings.getByLabel('Company name')).toHaveCount(0);
  await settings.getByRole('button', { name: 'Cancel' }).click();
  await expect(settings).toBeHidden();
  await expect(page).toHaveURL(/\/clients$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
});
