import { chooseEntry, goDownTo, press, tabTo, write } from '../fixtures/keys.ts';
import { settled, visit } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

// Key by key takes its time.
test.beforeEach(() => test.slow());

/** The dialog's own button, from wherever the focus is within. */
async function pressInDialog(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('dialog').getByRole('button', { name, exact: true }).last());
}

test('the public pages by keyboard alone, down to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await press(page, page.getByRole('link', { name: 'View API Docs' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Technical Docs' })).toBeVisible();
  await press(page, page.locator('details[id^="op-"] > summary').first());
  await expect(page.locator('details[id^="op-"]').first()).toHaveAttribute('open');

  await page.goto('/modals');
  await press(page, button(page, 'Open add client'));
  await pressInDialog(page, 'Add Client');
  await expect(page.getByText('Client name is required')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Open add client')).toBeFocused();

  await page.goto('/design-system');
  await press(page, page.getByRole('link', { name: 'Sign In' }));
  await expect(page).toHaveURL(/\/login$/);
  await tabTo(page, button(page, 'Continue with SSO'));
});

test('a client is added from the dashboard, looked at, given a token and set aside by keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await settled(page);
  const dialog = page.getByRole('dialog');
  await press(page, button(page, 'Add Client'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Add Client')).toBeFocused();
  await press(page, button(page, 'Configure Alerts'));
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Configure Alerts')).toBeFocused();
  await tabTo(page, button(page, 'Add Client'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await write(page, dialog.getByLabel('Client Name').first(), 'Zwickau Keyboard Roof');
  await write(page, dialog.getByLabel('Description').first(), 'From the dashboard');
  await pressInDialog(page, 'Create Client');
  await expect(page.getByText('Next steps')).toBeVisible();
  await pressInDialog(page, 'Close');
  await expect(dialog).toBeHidden();

  await visit(page, '/clients?search=Zwickau+Keyboard');
  await settled(page);
  const link = page.getByRole('table').getByRole('link', { name: 'Zwickau Keyboard Roof' });
  await press(page, link);
  await expect(page.getByRole('complementary', { name: 'Zwickau Keyboard Roof' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();

  await press(page, button(page, 'More actions for Zwickau Keyboard Roof'));
  await chooseEntry(page, 'Regenerate Token');
  await pressInDialog(page, 'Regenerate');
  await expect(page.getByText('Access token regenerated successfully')).toBeVisible();
  await pressInDialog(page, 'Close');
  await expect(dialog).toBeHidden();

  await tabTo(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Change status'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Inactive');
  await pressInDialog(page, 'Set 1 client to Inactive');
  await expect(page.getByRole('table').getByText('Inactive', { exact: true })).toBeVisible();
});

test('a person and a role are edited and deleted by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/users/new' });
  await settled(page);
  const fields = { 'First Name': 'Tab', 'Last Name': 'Key', Email: 'tab.key@aurora.example' };
  for (const [label, text] of Object.entries(fields)) await write(page, page.getByLabel(label), text);
  await write(page, page.getByLabel('Temporary Password'), 'Without-a-mouse-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/[^/]+\/roles$/);
  await visit(page, '/users?search=tab.key');
  await settled(page);
  await press(page, button(page, 'Actions for Tab Key'));
  await chooseEntry(page, 'Edit');
  await write(page, page.getByRole('dialog').getByLabel('Last Name'), 'Keys');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('User updated successfully: Tab Keys')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions for Tab Keys')).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Delete');
  await pressInDialog(page, 'Delete');
  await expect(page.getByText('User deleted successfully: Tab Keys')).toBeVisible();

  await visit(page, '/roles/new');
  await settled(page);
  await write(page, page.getByLabel('Role Name'), 'Tab Readers');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/permissions$/);
  await visit(page, '/roles?search=Tab+Readers');
  await settled(page);
  await press(page, button(page, 'Actions for Tab Readers'));
  await chooseEntry(page, 'Edit');
  await pressInDialog(page, 'Edit');
  await write(page, page.getByRole('dialog').getByLabel('Description'), 'Without a mouse');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Role updated successfully: Tab Readers')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Actions for Tab Readers')).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseEntry(page, 'Delete');
  await pressInDialog(page, 'Delete');
  await expect(page.getByText('Role deleted successfully: Tab Readers')).toBeVisible();
});

test('another browser is signed out by keyboard alone', async ({ page, browser, server, signIn }) => {
  const person = 'manager@aurora.example';
  await signIn(person, { to: '/settings?tab=general' });
  const other = await browser.newPage({ baseURL: server.url });
  await signIn(person, { page: other });
  await press(page, button(page, "Show where you're signed in"));
  const dialog = page.getByRole('dialog', { name: "Where You're Signed In" });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await press(page, dialog.getByRole('button', { name: /^Sign Out: / }));
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(button(page, "Show where you're signed in")).toBeFocused();
  await other.goto('/clients');
  await expect(other).toHaveURL(/\/login/);
  await other.close();
});

test('a rule is written, an alert acknowledged and a maintenance planned by keyboard alone', async ({
  page,
  signIn,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('admin@aurora.example', { to: '/alerts/rules' });
  await settled(page);
  await press(page, button(page, 'Add rule'));
  await write(page, dialog.getByLabel('Name'), 'Too warm by keyboard');
  await write(page, dialog.getByLabel('Limit (°C)'), '20');
  await pressInDialog(page, 'Try on the last 30 days');
  await expect(dialog.getByText(/would have opened|No alert/)).toBeVisible();
  await pressInDialog(page, 'Save rule');
  await expect(page.getByText('Rule saved.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Too warm by keyboard/ }).first()).toBeVisible();

  await visit(page, '/alerts/maintenance');
  await settled(page);
  await press(page, button(page, 'Plan maintenance'));
  await write(page, dialog.getByLabel('Reason'), 'Blades washed');
  // The list is one stop; arrows go on within it.
  const training = page.getByRole('checkbox', { name: /^Berlin Training/ });
  await tabTo(page, dialog.getByRole('group').filter({ has: training }).last().getByRole('checkbox').first());
  await goDownTo(page, training);
  await page.keyboard.press('Space');
  await pressInDialog(page, 'Save maintenance');
  await expect(page.getByText('Maintenance saved.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Blades washed/ }).first()).toBeVisible();

  await visit(page, '/alerts');
  await settled(page);
  await press(page, page.locator('a[data-alert]').first());
  const panel = page.getByRole('complementary');
  await press(page, panel.getByRole('button', { name: 'Acknowledge', exact: true }));
  await expect(page.getByText('1 alert acknowledged.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
