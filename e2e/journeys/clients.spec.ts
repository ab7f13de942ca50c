import type { Locator } from '@playwright/test';
import { postFromOutside } from '../fixtures/outside.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

// It begins with no client at all.
test.use({ demo: 'people', alone: 'clients' });

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const list = (page: Page) => page.getByRole('table', { name: 'Clients' });
const row = (page: Page, name: string) => list(page).getByRole('row', { name });

/** Adds a client and answers the access token that is shown this once. */
async function addClient(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add Client' }).click();
  const form = dialog(page, 'Add New Client');
  await form.getByLabel('Client Name').fill(name);
  await form.getByLabel('Description').fill(`${name}, added by hand`);
  await form.getByRole('button', { name: 'Create Client' }).click();
  const result = dialog(page, `Access token for ${name}`);
  const token = await result.getByLabel('New access token').inputValue();
  await result.getByRole('button', { name: 'Close' }).last().click();
  await expect(result).toBeHidden();
  return token;
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `More actions for ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function idOf(page: Page, name: string): Promise<string> {
  const link = await row(page, name).getByRole('link', { name }).getAttribute('href');
  return new URL(link ?? '', page.url()).pathname.split('/').at(-1) ?? '';
}

async function shown(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
}

test('an old token stops working the moment there is a new one', async ({ page, server, signIn }) => {
  await signIn('operator@aurora.example', { to: '/clients' });
  await shown(page.getByText('No clients yet'));
  const old = await addClient(page, 'North Roof');
  const id = await idOf(page, 'North Roof');

  const signInDevice = (secret: string) =>
    postFromOutside(`${server.url}/api/v1/auth/token`, {
      grant_type: 'client_credentials',
      client_id: id,
      client_secret: secret,
    });
  const report = (bearer: unknown) =>
    postFromOutside(
      `${server.url}/api/v1/devices/${id}/readings`,
      { timestamp: new Date().toISOString(), consumption: 1.5, metadata: { power: 4200 } },
      String(bearer),
    );
  const session = await signInDevice(old);
  expect(session.status).toBe(200);
  expect((await report(session.body.access_token)).status).toBe(201);

  await choose(page, 'North Roof', 'Regenerate Token');
  const regenerate = dialog(page, 'Regenerate Access Token');
  await shown(regenerate.getByText('Regenerating invalidates the old token immediately'));
  await regenerate.getByRole('button', { name: 'Regenerate' }).click();
  const fresh = await regenerate.getByLabel('New access token').inputValue();
  await shown(page.getByText('Access token regenerated successfully'));

  expect((await signInDevice(old)).status).toBe(401);
  expect((await report(session.body.access_token)).status).toBe(401);
  const next = await signInDevice(fresh);
  expect(next.status).toBe(200);
  expect([200, 201]).toContain((await report(next.body.access_token)).status);

  await page.keyboard.press('Escape');
  await page.reload();
  await shown(row(page, 'North Roof').getByText('Online'));
  // By keyboard into the details and out of them.
  await page.getByRole('link', { name: 'North Roof' }).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('complementary', { name: 'North Roof' });
  // Beside the page, not over the bar: what stands there can still be pressed.
  await page.getByRole('button', { name: /Search or jump to/ }).click({ trial: true });
  await shown(details.getByRole('row', { name: 'Energy Consumption 1.50 kWh' }));
  await shown(details.getByRole('row', { name: /^Power 4\.20? kW/ }));
  await shown(details.getByRole('img', { name: /Power, last 24 hours/ }));
  await expect(details).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('link', { name: 'North Roof' })).toBeFocused();
  // The menu and a dialog give the focus back to where it came from.
  const more = page.getByRole('button', { name: 'More actions for North Roof' });
  await more.focus();
  for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  const viewed = dialog(page, 'Client details');
  await expect(viewed.getByRole('button', { name: 'Edit', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
});

test('of two people who edit one client, the second sees both versions and loses nothing', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('manager@aurora.example', { to: '/clients' });
  await addClient(page, 'Mill');
  const other = await (await browser.newContext()).newPage();
  await signIn('admin@aurora.example', { page: other, to: '/clients' });

  const edit = async (who: Page) => {
    await choose(who, 'Mill', 'Edit');
    await dialog(who, 'Client details').getByRole('button', { name: 'Edit', exact: true }).click();
    return dialog(who, 'Edit Client');
  };
  const [mine, theirs] = [await edit(page), await edit(other)];
  await theirs.getByLabel('Client Name').fill('Water Mill');
  await theirs.getByLabel('Description').fill('At the river');
  await mine.getByLabel('Client Name').fill('Old Mill');
  await mine.getByLabel('Status').selectOption('Maintenance');

  await theirs.getByRole('button', { name: 'Save Changes' }).click();
  await shown(other.getByText('Client updated successfully: Water Mill'));
  const conflict = dialog(page, 'Somebody else changed this client');
  const save = mine.getByRole('button', { name: 'Save Changes' });
  await save.press('Enter');
  await shown(conflict);
  await page.keyboard.press('Escape');
  await expect(conflict).toBeHidden();
  await expect(save).toBeFocused();
  await page.keyboard.press('Control+s');
  for (const text of [
    'Old Mill',
    'Water Mill',
    'Mill, added by hand',
    'At the river',
    'Maintenance',
    'Active',
  ])
    await shown(conflict.getByText(text, { exact: true }));
  await conflict.getByText('Water Mill', { exact: true }).click();
  await conflict.getByRole('button', { name: 'Save this version' }).click();
  await shown(page.getByText('Client updated successfully: Water Mill'));
  const saved = dialog(page, 'Client details');
  await shown(saved.getByText('At the river'));
  await shown(saved.getByText('Maintenance', { exact: true }));

  // What the other person sees now is both people's work.
  await other.reload();
  await shown(row(other, 'Water Mill').getByText('Maintenance', { exact: true }));
  await other.getByRole('link', { name: 'Water Mill' }).click();
  const changes = other.getByRole('region', { name: 'Recent changes' });
  await expect(changes.getByText(/^Changed: /)).toHaveText(['Changed: status', 'Changed: name, description']);
  await other.context().close();
});

test('many are changed at once, and a deletion is taken back within 10 seconds', async ({
  browser,
  page,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/clients' });
  const secret = await addClient(page, 'Meter 1');
  for (const name of ['Meter 2', 'Meter 3']) await addClient(page, name);
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('Meter');
  await expect(page).toHaveURL(/search=Meter/);
  await expect(list(page).getByRole('row')).toHaveCount(4);
  const id = await idOf(page, 'Meter 1');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();

  await test.step('one that somebody else has deleted meanwhile is named; the others are changed', async () => {
    const other = await (await browser.newContext()).newPage();
    await signIn('manager@aurora.example', { page: other, to: '/clients?search=Meter' });
    await choose(other, 'Meter 2', 'Delete');
    await dialog(other, 'Delete Client').getByRole('button', { name: 'Delete' }).click();
    await shown(other.getByText('Client deleted successfully: Meter 2'));
    await other.context().close();
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'Inactive' }).click();
    await page.getByRole('button', { name: 'Set 3 clients to Inactive' }).click();
    const report = dialog(page, 'Some clients could not be changed');
    await shown(report.getByText('2 clients were changed. 1 client was not:'));
    await shown(report.getByRole('row', { name: 'Meter 2' }));
    await report.getByRole('button', { name: 'Close' }).last().click();
    await expect(list(page).getByText('Inactive', { exact: true })).toHaveCount(2);
  });

  await test.step('a deleted client is gone with its token, and comes back with it', async () => {
    const deviceSignIn = async () => {
      const credentials = { grant_type: 'client_credentials', client_id: id, client_secret: secret };
      return (await postFromOutside(`${server.url}/api/v1/auth/token`, credentials)).status;
    };
    expect(await deviceSignIn()).toBe(200);
    await page.goto('/clients?search=Meter');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page
      .getByRole('region', { name: '2 clients selected' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('button', { name: 'Delete 2 clients' }).click();
    await shown(page.getByText('No clients match'));
    expect(await deviceSignIn()).toBe(401);
    await page.getByRole('button', { name: 'Undo' }).click();
    await shown(page.getByText('2 clients restored'));
    await shown(row(page, 'Meter 1').getByText('Inactive', { exact: true }));
    expect(await deviceSignIn()).toBe(200);
  });
});
