import { forgetSettings } from '../fixtures/forget-settings.ts';
import { chooseEntry, press, tabTo, write } from '../fixtures/keys.ts';
import { settled } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

// Key by key takes its time.
test.beforeEach(() => test.slow());

/** Through the palette, which is the way of people without a pointer. */
async function goBy(page: Page, words: string, url: RegExp): Promise<void> {
  await expect(button(page, /^Search or jump to/)).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search or jump to' });
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(url);
  await settled(page);
}

test('sign-in, navigation, settings and sign-out by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await press(page, button(page, 'Continue with SSO'));
  await page.waitForURL(/\/sso\//);
  await press(page, page.getByRole('button', { name: /admin@aurora\.example/ }));
  await page.waitForURL(/\/dashboard/);
  await settled(page);

  // Past the navigation.
  await page.reload();
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();

  // To another page, whose content then has the focus.
  await page.reload();
  await settled(page);
  await press(page, page.getByRole('link', { name: 'Clients', exact: true }));
  await expect(page).toHaveURL(/\/clients$/);
  await expect(main(page)).toBeFocused();
  await expect(page).toHaveTitle('Clients · Energy Monitor Platform');

  // Through the Organization menu.
  await tabTo(page, button(page, 'Organization'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeFocused();
  await chooseEntry(page, 'Roles');
  await expect(page).toHaveURL(/\/roles$/);

  // Settings: change, be asked, keep, save.
  await goBy(page, 'settings alerts', /\/settings\?tab=alerts$/);
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await press(page, quiet, 'Space');
  const from = page.getByLabel('Quiet from');
  await expect(from).toHaveValue('10:00\u00A0PM');
  await write(page, from, '9:30 pm');
  // The list that opened below the field goes first.
  await expect(page.locator('.ant-picker-dropdown')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.ant-picker-dropdown')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Keep Editing')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/roles$/);
  await goBy(page, 'settings alerts', /\/settings\?tab=alerts$/);
  await expect(quiet).toBeChecked();
  await expect(from).toHaveValue('9:30\u00A0PM');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/roles$/);

  await forgetSettings(page);
  await tabTo(page, button(page, /^User menu of/));
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Sign Out');
  await page.waitForURL(/\/login/);
  await expect(button(page, 'Continue with SSO')).toBeVisible();
});

test('dashboard and statistics by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await settled(page);
  await press(page, button(page, 'Refresh Statistics'));
  await settled(page);
  // It stands before: the other way leads once around the page, by every site beside the map.
  await tabTo(page, button(page, 'Configure Alerts'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=alerts$/);
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard$/);

  await goBy(page, 'statistics', /\/statistics$/);
  await press(page, button(page, /^Clients:/));
  await expect(page.getByRole('searchbox', { name: 'Search clients' })).toBeFocused();
  await page.keyboard.type('Bight Offshore East');
  const choice = page.getByRole('checkbox', { name: /Bight Offshore East/ });
  await press(page, choice, 'Space');
  await page.keyboard.press('Escape');
  await expect(button(page, /^Clients:/)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bight Offshore East - Statistics');
  await expect(page).toHaveURL(/clients=/);
  await tabTo(page, page.getByLabel('Interval'));
  await page.keyboard.type('Hourly');
  await expect(page).toHaveURL(/interval=hourly/);
  await settled(page);

  await tabTo(page, button(page, 'Export'), 'Shift+Tab');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Chart (CSV)');
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

test('clients are added, edited, deleted, restored and imported by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await goBy(page, 'clients', /\/clients$/);
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(name).first();

  await press(page, button(page, 'Add Client'));
  await expect(field('Client Name')).toBeFocused();
  await page.keyboard.type('Aachen Keyboard Roof');
  await write(page, field('Description'), 'Added without a mouse');
  await press(page, dialog.getByRole('button', { name: 'Create Client' }));
  await expect(page.getByText('Next steps')).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Close', exact: true }).last());
  await expect(dialog).toBeHidden();

  const more = page.getByRole('button', { name: 'More actions for Aachen Keyboard Roof' });
  await press(page, more);
  await chooseEntry(page, 'Edit');
  await press(page, dialog.getByRole('button', { name: 'Edit', exact: true }));
  await write(page, field('Description'), 'Edited without a mouse');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Client updated successfully: Aachen Keyboard Roof')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await press(page, more);
  await chooseEntry(page, 'Delete');
  await press(page, dialog.getByRole('button', { name: 'Delete', exact: true }));
  await expect(more).toHaveCount(0);
  await expect(dialog).toBeHidden();
  // Once it is there, and the dialog's focus has gone to where it goes.
  await expect(button(page, 'Undo')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(button(page, 'Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client restored: Aachen Keyboard Roof')).toBeVisible();
  await expect(more).toBeVisible();

  await tabTo(page, button(page, 'Import CSV'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  // Well before the key: the browser is only then told to hand the choice over.
  const choosing = page.waitForEvent('filechooser');
  await press(page, dialog.getByRole('button', { name: 'Choose a CSV file' }).last());
  const csv = Buffer.from('name,description\nAalen Mill,By keyboard\n');
  await (await choosing).setFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: csv });
  await press(page, dialog.getByRole('button', { name: 'Import 1 client' }));
  await expect(dialog.getByText('1 client created')).toBeVisible();
});

test('people and roles are administered by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await goBy(page, 'users', /\/users$/);
  await press(page, page.getByRole('link', { name: 'Add User' }));
  await expect(page).toHaveURL(/\/users\/new$/);
  await write(page, page.getByLabel('First Name'), 'Kei');
  await write(page, page.getByLabel('Last Name'), 'Board');
  await write(page, page.getByLabel('Email'), 'kei.board@aurora.example');
  await write(page, page.getByLabel('Temporary Password'), 'Without-a-mouse-1');
  await press(page, button(page, 'Create User'));
  await expect(page).toHaveURL(/\/users\/[^/]+\/roles$/);
  await settled(page);
  await press(page, main(page).getByRole('checkbox', { name: /Operator/ }), 'Space');
  await press(page, button(page, /^(Update|Assign) Roles$/));
  await expect(page.getByText(/[Rr]oles? assigned successfully/)).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);

  await goBy(page, 'roles', /\/roles$/);
  await press(page, button(page, 'Actions for Energy Auditor'));
  await chooseEntry(page, 'Manage Permissions');
  await expect(page).toHaveURL(/\/permissions$/);
  await settled(page);
  await press(page, button(page, 'Select All'));
  await expect(page.getByText('Unsaved Changes')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Keep Editing')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Permissions saved successfully')).toBeVisible();
});
