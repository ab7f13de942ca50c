import type { Page } from 'playwright-core';
import { keyToPaint } from './key-to-paint.ts';

const GROUPS = 30;
const EACH = 10;
const total = GROUPS * EACH;

/**
 * The catalogue is part of the product and has no 300 entries, so the page is told of another one: by itself, as what its document asks
 * for in one call is refused.
 */
async function offerPermissions(page: Page): Promise<void> {
  const catalogue = Array.from({ length: GROUPS }, (_, group) => ({
    name: `group${group}`,
    display_name: `Group ${group}`,
    permissions: Array.from({ length: EACH }, (_unused, index) => ({
      action: `group${group}.p${index}`,
      name: `group${group}.p${index}`,
      display_name: `Permission ${group}/${index}`,
      description: 'What it allows, in as many words as it takes to say so.',
      group: `group${group}`,
    })),
  }));
  await page.route('**/v1/reads', (route) => route.abort());
  await page.route('**/v1/permissions/by-resource', (route) => route.fulfill({ json: { data: catalogue } }));
  await page.route('**/v1/permissions', (route) =>
    route.fulfill({ json: { data: catalogue.flatMap(({ permissions }) => permissions) } }),
  );
}

/** Each way of using the tree of permissions, several times: milliseconds from key to paint. */
export async function timeTree(page: Page): Promise<Map<string, number[]>> {
  await offerPermissions(page);
  await page.goto('/roles/new');
  await page.getByLabel('Role Name').fill('Bench role');
  await page.getByRole('button', { name: 'Create Role' }).click();
  const tree = page.getByRole('tree');
  await tree.waitFor();
  await page.unrouteAll();
  const search = page.getByRole('searchbox', { name: 'Search permissions' });
  const enter = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');

  const times = new Map<string, number[]>();
  const time = async (what: string, text: string, press: () => Promise<void>) => {
    times.set(what, [...(times.get(what) ?? []), await keyToPaint(page, text, press)]);
  };
  for (let turn = 0; turn < 3; turn += 1) {
    await tree.press('ArrowDown');
    await time('choose one', `1 of ${total} permissions`, () => tree.press('Space'));
    await time('choose all', `${total} of ${total} permissions`, () => enter('Select All'));
    await time('choose none', 'Select at least one permission', () => enter('Clear All'));
    await time('fold', 'Group 8', () => enter('Collapse All'));
    await time('unfold', 'Permission 0/5', () => enter('Expand All'));
    for (const group of ['4', '6', '8']) {
      await search.fill('permission ');
      await time('search', `Permission ${group}/0`, () => search.press(group));
    }
    await search.fill('');
    await page.getByText('Permission 0/5').waitFor();
  }
  return times;
}
