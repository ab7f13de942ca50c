import { sharedAuth } from '../fixtures/session.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

async function choose(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Views?(:|$)/ })
    .click();
  const menu = page.getByRole('menu');
  await menu.getByRole('menuitemradio', { name }).or(menu.getByRole('menuitem', { name })).first().click();
}

async function saveAs(page: Page, name: string, team = false): Promise<void> {
  await choose(page, 'Save as a New View');
  const dialog = page.getByRole('dialog', { name: 'Save as a New View' });
  await dialog.getByLabel('Name').fill(name);
  if (team) await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `View: ${name}` })).toBeVisible();
}

test('a view of the clients is saved for the team, found in the palette, begun with, and not overwritten by who is late', async ({
  page,
  browser,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/clients?status=offline&sort=name' });
  await saveAs(page, 'Gone quiet', true);

  // Somebody else finds it by its name, and begins with it.
  const desk = await browser.newPage();
  await signInAs(desk, server.url, 'manager@aurora.example', '/alerts');
  // Other journeys may have left alerts.
  await expect(desk.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  await desk.keyboard.press('Control+k');
  await desk.getByRole('combobox', { name: 'Search or jump to' }).fill('gone qu');
  await desk.getByRole('option', { name: /Gone quiet/ }).click();
  await expect(desk).toHaveURL(/\/clients\?status=offline&sort=name$/);
  await choose(desk, 'Begin with This View');
  await expect(desk.getByText('This page begins with “Gone quiet” from now on')).toBeVisible();
  await desk.goto('/clients');
  await expect(desk).toHaveURL(/\/clients\?status=offline&sort=name$/);

  // Both change it: the second is told, and what the first saved stays.
  await desk.goto('/clients?status=offline&sort=name&order=desc');
  await desk.goto('/clients');
  await expect(desk.getByRole('button', { name: 'View: Gone quiet' })).toBeVisible();
  await desk.getByRole('combobox', { name: /status/i }).selectOption('warning');
  await page.getByRole('combobox', { name: /status/i }).selectOption('active');
  await choose(desk, 'Save Changes to “Gone quiet”');
  await expect(desk.getByText('The view was saved')).toBeVisible();
  await choose(page, 'Save Changes to “Gone quiet”');
  const conflict = page.getByRole('dialog', { name: 'Somebody Changed This View' });
  await expect(conflict).toContainText(/changed “Gone quiet” on/);
  await conflict.getByRole('button', { name: 'Show What They Saved' }).click();
  await expect(page).toHaveURL(/status=warning/);
});

test('statistics and alerts have views of their own, and a link shows what a view says', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/alerts?severity=critical' });
  await saveAs(page, 'Worst');
  await page.goto('/statistics?interval=hourly&metric=power');
  await saveAs(page, 'Power by hour');
  const auth = await sharedAuth(page);
  const id = await auth.evaluate(async ({ api }) => {
    const { data } = (await api.get('/v1/saved-views?page=statistics')) as { data: { id: string }[] };
    return data[0]?.id;
  });
  await page.goto(`/statistics?view=${id}`);
  await expect(page).toHaveURL(/\/statistics\?interval=hourly&metric=power$/);
  await expect(page.getByRole('button', { name: 'View: Power by hour' })).toBeVisible();
  await page.goto('/alerts');
  await choose(page, 'Worst');
  await expect(page).toHaveURL(/\/alerts\?severity=critical$/);
});

test('lists of people, of roles and of the audit trail have views, which the palette finds', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/users?status=active&sort=email' });
  await saveAs(page, 'Staff by address');
  await page.goto('/roles?tab=system');
  await saveAs(page, 'What came with it', true);
  await page.goto('/audit?period=day');
  await saveAs(page, 'Since yesterday');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('staff by');
  await page.getByRole('option', { name: /Staff by address/ }).click();
  await expect(page).toHaveURL(/\/users\?status=active&sort=email$/);
  await expect(page.getByRole('button', { name: 'View: Staff by address' })).toBeVisible();
});
