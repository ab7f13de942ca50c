import { readFileSync } from 'node:fs';
import { visit } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { signInAs } from '../fixtures/sign-in.ts';

test.use({ demo: 'people' });

/** Opens the roles of the user that a search finds, from the list and its menu. */
async function openRolesOf(page: Page, name: string): Promise<void> {
  await visit(page, `/users?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Manage Roles' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
}

/** Gives the user whose roles are open exactly the role of this name. */
async function giveOnly(page: Page, role: string): Promise<void> {
  const cards = page.getByRole('checkbox');
  await expect(cards.first()).toBeEnabled();
  for (const card of await cards.all()) await card.setChecked(false);
  await page.getByRole('checkbox', { name: new RegExp(`^${role}`) }).check();
  await page.getByRole('button', { name: /^(Update|Assign) Roles$/ }).click();
}

test('a role is made by keyboard, given to a person, and says what it does to people', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/roles/new' });

  await test.step('by keyboard: name it, choose two permissions, save', async () => {
    await page.getByLabel('Role Name').focus();
    await page.keyboard.type('Night Shift');
    await page.keyboard.press('Enter');
    const tree = page.getByRole('tree', { name: 'Permissions by group' });
    await expect(tree).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search permissions' }).focus();
    await page.keyboard.type('client.');
    await expect(page.getByRole('checkbox', { name: /View dashboard/ })).toHaveCount(0);
    // From the group to its first permission, and three on to its last.
    await tree.focus();
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space'])
      await page.keyboard.press(key);
    for (const name of [/^View clients/, /^Delete clients/])
      await expect(page.getByRole('treeitem', { name })).toBeChecked();
    await expect(page.getByText('2 permissions added')).toBeVisible();
    await expect(page.getByText('Nobody holds this role yet, so nothing changes for anyone.')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Permissions saved successfully')).toBeVisible();
    await expect(page.getByText('No unsaved changes')).toBeVisible();
  });

  await test.step('by mouse: give it to a viewer, who gains what it has more', async () => {
    await openRolesOf(page, 'Victor Almeida');
    await page.getByRole('checkbox', { name: /^Night Shift/ }).check();
    await expect(page.getByText('This user gains 1 permission')).toBeVisible();
    await page.getByRole('button', { name: 'Update Roles' }).click();
    await expect(page.getByText('2 roles assigned successfully')).toBeVisible();
  });

  await test.step('before it is changed it says for how many people, their other roles counted in', async () => {
    await visit(page, '/roles');
    await page.getByRole('button', { name: 'Actions for Night Shift' }).click();
    await page.getByRole('menuitem', { name: 'Manage Permissions' }).click();
    await page.getByRole('checkbox', { name: /^List users/ }).click();
    await page.getByRole('checkbox', { name: /^View clients/ }).click();
    await expect(page.getByText('1 person gains List users')).toBeVisible();
    // A viewer still sees clients.
    await expect(page.getByText(/loses View clients/)).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Delete clients/ }).click();
    await expect(page.getByText('1 person loses Delete clients')).toBeVisible();
    await page.getByRole('button', { name: 'Show History' }).click();
    await expect(page.getByText('Permissions changed', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard Changes' }).click();
    await page.waitForURL(/\/roles$/);
    // The address is there before its page.
    await expect(page.getByRole('heading', { level: 1, name: 'Roles', exact: true })).toBeVisible();
  });

  await test.step('the users can be taken along as a file', async () => {
    await visit(page, '/users?role=night_shift');
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('users.csv');
    const [head, line, end] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(head).toBe('id,first_name,last_name,email,username,status,roles,last_login_at,created_at');
    expect(line).toMatch(/,Victor,Almeida,viewer@aurora\.example,.*,Night Shift; Viewer,/);
    expect(end).toBe('');
  });

  await test.step('the audit trail says who did all that, is narrowed, and taken along', async () => {
    await visit(page, '/audit');
    const table = page.getByRole('table', { name: 'Audit' });
    await expect(table.getByText('User: exported').first()).toBeVisible();
    await expect(table.getByText('Session: signed in').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'User: roles changed' });
    await expect(page).toHaveURL(/action=user\.roles_assigned/);
    await expect(table.getByText('User: exported')).toHaveCount(0);
    await expect(table.getByRole('button', { name: 'Victor Almeida' })).toBeVisible();
    await expect(table.locator('ins').first()).toContainText('Night Shift');
    const downloading = page.waitForEvent('download');
    // By keyboard: a notice stays while the pointer rests on it, as it does where it pressed before.
    await page.getByRole('button', { name: 'Export' }).press('Enter');
    await page.getByRole('menuitem', { name: 'CSV' }).press('Enter');
    const lines = readFileSync(await (await downloading).path(), 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^id,at,actor_kind/);
    expect(lines[1]).toContain(',user.roles_assigned,user,');
  });
});

test('what the server refuses is said on the page', async ({ browser, page, signIn, server }) => {
  // Three people sign in, and a dozen pages are opened.
  test.setTimeout(240_000);
  const borealis = await browser.newContext({ baseURL: server.url });
  const bjorn = await borealis.newPage();
  await signInAs(bjorn, server.url, 'admin@borealis.example');

  let foreignRole = '';
  await test.step('removing the last administrator', async () => {
    const listed = bjorn.waitForResponse(/\/v1\/roles\?/);
    await bjorn.goto('/users?role=admin');
    foreignRole = (await (await listed).json()).data[0].id;
    const rows = bjorn.getByRole('button', { name: /^Actions for / });
    await expect(rows).toHaveCount(2);
    await bjorn.getByRole('button', { name: /^Actions for (?!Bjorn)/ }).click();
    await bjorn.getByRole('menuitem', { name: 'Delete' }).click();
    await bjorn.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows).toHaveCount(1);
    await openRolesOf(bjorn, 'Bjorn Eriksen');
    await giveOnly(bjorn, 'Viewer');
    await expect(
      bjorn.getByText('This would leave the organization without any administrator.'),
    ).toBeVisible();
  });
  await borealis.close();

  await signIn('admin@aurora.example', { to: '/users?search=Ada Lindqvist' });
  await test.step('deleting oneself', async () => {
    await page.getByRole('button', { name: 'Actions for Ada Lindqvist' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(
      dialog.getByText('You cannot delete your own account. Ask another administrator.'),
    ).toBeVisible();
  });

  await test.step('a role of another organization', async () => {
    await page.route('**/v1/users/*/roles', (route) =>
      route.continue({ postData: JSON.stringify({ role_ids: [foreignRole] }) }),
    );
    await openRolesOf(page, 'Olivia Brandt');
    await page.getByRole('button', { name: 'Update Roles' }).click();
    await expect(page.getByText(/^This organization has no such role\./)).toBeVisible();
    await page.unroute('**/v1/users/*/roles');
  });

  await test.step('changing a system role, for a page that does not know that it is one', async () => {
    await page.route('**/v1/roles/*', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      await route.fulfill({ response, json: { data: { ...data, is_system: false } } });
    });
    await visit(page, '/roles?tab=system');
    await page.getByRole('button', { name: 'Actions for Viewer' }).click();
    await page.getByRole('menuitem', { name: 'View Permissions' }).click();
    await page.getByRole('checkbox', { name: /^List users/ }).click();
    await page.getByRole('button', { name: 'Save Permissions' }).click();
    await expect(page.getByText('Viewer is a system role and cannot be changed.')).toBeVisible();
  });

  await test.step('granting what one does not hold', async () => {
    const context = await browser.newContext({ baseURL: server.url });
    const manager = await context.newPage();
    await signInAs(manager, server.url, 'manager@aurora.example');
    await openRolesOf(manager, 'Olivia Brandt');
    await giveOnly(manager, 'Admin');
    await expect(
      manager.getByText(/^You cannot give or take permissions that you do not have yourself: .*Administer/),
    ).toBeVisible();
    await context.close();
  });
});

test("a permission that is taken away takes effect in the person's open page", async ({
  browser,
  page,
  signIn,
  server,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ baseURL: server.url });
  await context.clock.install();
  const marco = await context.newPage();
  await signInAs(marco, server.url, 'manager@aurora.example', '/users');
  await expect(marco.getByText('Showing 1 to 10 of 124 results')).toBeVisible();
  const organization = marco.getByRole('button', { name: 'Organization' });
  await expect(organization).toBeVisible();
  await signIn('admin@aurora.example');

  const make = async (role: string) => {
    await openRolesOf(page, 'Marco Ferrante');
    await giveOnly(page, role);
    await expect(page.getByText('Role assigned successfully')).toBeVisible();
  };
  const explains = async () => {
    await expect(marco.getByText("You don't have permission to list users")).toBeVisible();
    await expect(marco.getByText('Need access?')).toBeVisible();
    await expect(organization).toHaveCount(0);
    await expect(marco.getByRole('link', { name: 'Clients', exact: true })).toBeVisible();
  };

  await test.step('within a minute', async () => {
    await make('Operator');
    await context.clock.fastForward(60_000);
    await explains();
  });

  await test.step('one that is given brings page and navigation back', async () => {
    await make('Manager');
    await context.clock.fastForward(60_000);
    await expect(marco.getByText('Showing 1 to 10 of 124 results')).toBeVisible();
    await expect(organization).toBeVisible();
  });

  await test.step('at once, when the server refuses what the page still offers', async () => {
    await make('Operator');
    await marco.getByRole('searchbox', { name: 'Search users' }).fill('ada');
    // The search waits for 300 ms after the last key.
    await context.clock.runFor(300);
    await explains();
  });
  await context.close();
});
