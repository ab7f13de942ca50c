import { AxeBuilder } from '@axe-core/playwright';
import { choose, publicPages, settingsTabs, settled, staffPages, themes } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

/** One line a violation: rule, how many places, the first of them. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
}

for (const theme of themes) {
  test(`axe finds nothing on the public pages, ${theme}`, async ({ page }) => {
    await choose(page, { theme });
    for (const path of publicPages) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      expect(await violations(page), path).toEqual([]);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await violations(page), 'legal dialog').toEqual([]);
  });

  test(`axe finds nothing on the pages of a signed-in person, ${theme}`, async ({ page, signIn }) => {
    test.slow();
    await choose(page, { theme });
    await signIn('admin@aurora.example');
    for (const path of staffPages) {
      await page.goto(path);
      await settled(page);
      expect(await violations(page), path).toEqual([]);
    }
  });

  test(`axe finds nothing in menus and dialogs of the shell, ${theme}`, async ({ page, signIn }) => {
    await choose(page, { theme });
    await signIn('admin@aurora.example');
    await settled(page);
    await page.getByRole('button', { name: /User menu/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    expect(await violations(page), 'user menu').toEqual([]);
    for (const tab of settingsTabs) {
      await page.goto(`/settings?tab=${tab}`);
      await settled(page);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      expect(await violations(page), `settings, ${tab}`).toEqual([]);
    }
    await page.getByRole('switch', { name: 'Compact mode' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
    expect(await violations(page), 'unsaved changes').toEqual([]);
    await page.getByRole('button', { name: 'Discard Changes' }).click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    expect(await violations(page), 'command palette').toEqual([]);
  });
}
