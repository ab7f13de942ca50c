import { settled } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

test('the shell is used by keyboard alone', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await settled(page);

  // Past the navigation.
  await page.reload();
  await settled(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  // To another page, whose content then has the focus.
  await page.getByRole('link', { name: 'Clients' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveTitle('Clients · Energy Monitor Platform');

  // Through the Organization menu.
  await page.getByRole('button', { name: 'Organization' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Users' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/roles$/);

  // Settings: change, be asked, keep, save.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings alerts');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\?tab=alerts$/);
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await quiet.focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Quiet from')).toHaveValue('22:00');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Settings updated successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/roles$/);
  await page.goto('/settings?tab=alerts');
  await expect(quiet).toBeChecked();
});
