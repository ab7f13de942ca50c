import type { Page } from '@playwright/test';
import { goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

/** A row that somebody else saved meanwhile, in each of the three lists that can be edited. */
export async function* editedByTwo(page: Page, say: Say): OpenStates {
  for (const noun of ['clients', 'users', 'roles'] as const) {
    await goTo(page, `/${noun}`);
    await page.getByRole('row').nth(1).getByRole('button').last().click();
    const item = noun === 'clients' ? say('clients', 'row.edit') : say('admin', `${noun}.edit`);
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    const form = page.getByRole('dialog');
    if (noun !== 'users')
      await form.getByRole('button', { name: say('ui', 'edit.edit'), exact: true }).click();
    const field = form.locator('input:not([readonly]):not([disabled]), textarea').first();
    await field.fill(`${await field.inputValue()} B`);
    let version = 1;
    await page.route(`**/v1/${noun}/*`, async (route) => {
      if (route.request().method() !== 'GET')
        return route.fulfill({ status: 412, json: { status: 412, code: 'changed_meanwhile' } });
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: Record<string, unknown> };
      version += 1;
      const theirs = { name: 'Theirs', first_name: 'Theirs', display_name: 'Theirs', description: 'Theirs' };
      const known = Object.fromEntries(Object.entries(theirs).filter(([name]) => name in data));
      return route.fulfill({
        response,
        headers: { ...response.headers(), etag: `"${version}"` },
        json: { data: { ...data, ...known, version } },
      });
    });
    await page.keyboard.press('Control+s');
    const title =
      noun === 'clients' ? say('clients', 'conflict.title') : say('admin', `conflict.${noun.slice(0, -1)}`);
    const conflict = page.getByRole('dialog', { name: title });
    await conflict.waitFor();
    yield opened(`${noun}, saved by two`, conflict);
    await page.unroute(`**/v1/${noun}/*`);
  }
}
