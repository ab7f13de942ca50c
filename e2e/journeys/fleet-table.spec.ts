import { smallTargets } from '../fixtures/small-targets.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

const list = (page: Page) => page.getByRole('table', { name: 'Clients' });

test('columns are chosen by keyboard, their figures come by one question, and titles and names stay in sight', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/clients/figures')) asked.push(request.url());
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn('admin@aurora.example', { to: '/clients' });
  await expect(list(page).getByRole('row')).toHaveCount(11);
  expect(asked).toEqual([]);

  const opener = page.getByRole('button', { name: 'Table', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Columns and Rows' });
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  for (const name of ['Type', 'Role', 'Power now', 'Of expected today', 'Open alerts', 'Power (24 h)']) {
    await dialog.getByRole('checkbox', { name, exact: true }).focus();
    await page.keyboard.press('Space');
  }
  await dialog.getByRole('combobox', { name: 'Clients a page' }).selectOption('25');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(list(page).getByRole('row')).toHaveCount(26);
  await expect(list(page).locator('td time').first()).toBeVisible();
  // The column of another team, too, for all rows at once.
  await expect(
    list(page)
      .getByRole('img', { name: /^Last 24 hours: peak/ })
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/columns=location%2Ctype%2Crole%2Cstatus%2Cpower/);

  // More than fits: the table moves, the page does not, and what the figures are about stays.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  const content = page.locator('.ant-table-content');
  await content.evaluate((element) => element.scrollTo(10_000, 10_000));
  const inSight = async (name: string | RegExp) => {
    const box = await list(page).getByRole('columnheader', { name }).boundingBox();
    const frame = await content.boundingBox();
    return box !== null && frame !== null && box.x >= frame.x - 1 && box.y >= frame.y - 1;
  };
  expect(await inSight('Client')).toBe(true);
  expect(await inSight('Actions')).toBe(true);

  // On a phone the same choice stands below the name.
  await page.setViewportSize({ width: 320, height: 720 });
  await expect(list(page).getByText('Power now').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await opener.click();
  const columns = dialog.getByRole('group', { name: 'Columns' });
  await expect.poll(() => smallTargets(columns)).toEqual([]);
});

test('the list is told in groups, each with its figures and its clients, and saved views are portfolios', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin@aurora.example', { to: '/clients?group=type&role=generation' });
  const solar = page.getByRole('region', { name: 'Solar' });
  await expect(solar.getByText('Generating now')).toBeVisible();
  await expect(solar.getByText(/clients? reports? now/)).toBeVisible();
  await solar.getByRole('button', { name: 'Solar' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Solar' }).getByRole('row').nth(1)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await solar.getByRole('link', { name: 'Only these' }).click();
  await expect(page).toHaveURL(/type=solar/i);
  await expect(page.getByText(/^Type: solar$/i)).toBeVisible();

  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save as a New View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a New View' });
  await dialog.getByLabel('Name').fill('All our roofs');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'View: All our roofs' })).toBeVisible();
  await page.goto('/clients?group=view');
  const portfolio = page.getByRole('region', { name: 'All our roofs' });
  await expect(portfolio.getByText('Generating now')).toBeVisible();
  expect(await smallTargets(portfolio)).toEqual([]);
});

test('all clients are one list, of which only what is looked at is drawn', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn('admin@aurora.example', { to: '/clients?size=all&sort=name' });
  const rows = list(page).locator('tr[data-index]');
  await expect(rows.first().getByRole('link').first()).toBeVisible();
  const said = await page.getByText(/^Showing 1 to \d+ of \d+ results$/).textContent();
  const total = Number(/of (\d+)/.exec(said ?? '')?.[1]);
  expect(total).toBeGreaterThan(40);
  expect(await rows.count()).toBeLessThan(40);
  // By keyboard to the end and back, though the row that had the focus is not drawn any more.
  await rows.first().getByRole('checkbox').focus();
  await page.keyboard.press('End');
  const last = list(page).locator(`tr[data-index="${total - 1}"]`);
  await expect(last.getByRole('link').first()).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(list(page).locator('tr[data-index="0"]').getByRole('link').first()).toBeInViewport();
  await page.locator('.ant-table-content').evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(last.getByRole('link').first()).toBeInViewport();
  await expect(last).toHaveAttribute('aria-rowindex', String(total + 1));
  await expect(list(page).getByRole('columnheader', { name: 'Location' })).toBeInViewport();
  expect(await rows.count()).toBeLessThan(40);
});
