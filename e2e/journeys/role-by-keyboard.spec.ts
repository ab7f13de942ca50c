import { chooseEntry, press, tabTo, write } from '../fixtures/keys.ts';
import { settled } from '../fixtures/pages.ts';
import { sharedAuth } from '../fixtures/session.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

interface Role {
  id: string;
  display_name: string;
  permissions: { action: string }[];
}

/** What the server holds, whatever the page shows. */
async function permissionsOnServer(page: Page, name: string): Promise<string[]> {
  const auth = await sharedAuth(page);
  const { data } = (await auth.evaluate(({ api }) => api.get('/v1/roles?limit=100'))) as { data: Role[] };
  const role = data.find(({ display_name }) => display_name === name);
  return role?.permissions.map(({ action }) => action).toSorted() ?? [];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a role gets exactly the permissions that were chosen by keyboard', async ({ page, signIn }) => {
  // Key by key takes its time.
  test.slow();
  await signIn('admin@aurora.example', { to: '/roles/new' });
  await settled(page);
  await write(page, page.getByLabel('Role Name'), 'Key Holders');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/permissions$/);
  const tree = page.getByRole('tree', { name: 'Permissions by group' });
  const saved = page.getByText('No unsaved changes');

  await test.step('two permissions by the keys of the tree', async () => {
    await tabTo(page, tree);
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
    await expect(page.getByText('2 permissions added')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(saved).toBeVisible();
    await expect(tree).toBeFocused();
  });
  const dashboard = await permissionsOnServer(page, 'Key Holders');
  expect(dashboard).toHaveLength(2);
  expect(dashboard.every((action) => action.startsWith('dashboard.'))).toBe(true);

  await test.step('a whole group by its button, after the tree has marked a node of another', async () => {
    const users = page.getByRole('treeitem', { name: /^Users/ });
    await press(page, users.getByRole('button', { name: 'Select all in Users' }), 'Space');
    await expect(users).toBeChecked();
    for (const action of ['View dashboard', /^Export/])
      await expect(page.getByRole('treeitem', { name: action }).first()).toBeChecked();
    await press(page, button(page, 'Save Permissions'));
    await expect(saved).toBeVisible();
  });
  const everyone = await permissionsOnServer(page, 'Key Holders');
  const users = everyone.filter((action) => action.startsWith('user.'));
  expect(users).toEqual(['user.create', 'user.delete', 'user.list', 'user.read', 'user.update']);
  expect(everyone).toEqual([...dashboard, ...users].toSorted());

  await test.step('and cleared again by Enter', async () => {
    await tabTo(page, tree, 'Shift+Tab');
    await press(page, button(page, 'Clear Users'), 'Enter');
    await expect(page.getByText('5 permissions removed')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(saved).toBeVisible();
  });
  expect(await permissionsOnServer(page, 'Key Holders')).toEqual(dashboard);

  await test.step('the role is given to a person by keyboard, too', async () => {
    // Somebody whom no other journey on this server knows.
    await page.goto('/users?role=operator&page=2');
    await settled(page);
    await press(page, page.getByRole('button', { name: /^Actions for / }).first());
    await chooseEntry(page, 'Manage Roles');
    await press(page, page.getByRole('checkbox', { name: /^Key Holders/ }), 'Space');
    await press(page, button(page, 'Update Roles'));
    await expect(page.getByText('2 roles assigned successfully')).toBeVisible();
  });
});
