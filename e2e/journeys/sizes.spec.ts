import type { Locator } from '@playwright/test';
import { choose, settled } from '../fixtures/pages.ts';
import { sharedAuth } from '../fixtures/session.ts';
import { sideways } from '../fixtures/sideways.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

/** Sizes of B-2.8 and B-10, as the browser draws them; the unit tests have no layout. */

const height = async (what: Locator) => (await what.boundingBox())?.height ?? 0;

/** Columns of the grid that holds `child`. */
const columnsAround = (child: Locator) =>
  child.evaluate((element) => {
    const grid = element.closest('[data-columns]');
    return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 0;
  });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor();
}

test('buttons have five sizes, from xs to xl', async ({ page }) => {
  await open(page, '/design-system');
  const heights: number[] = [];
  for (const size of ['xs', 'sm', 'md', 'lg', 'xl'])
    heights.push(await height(page.getByRole('button', { name: size, exact: true })));
  expect(heights.toSorted((a, b) => a - b)).toEqual(heights);
  expect(new Set(heights).size).toBe(5);
});

test('a row of four cards on the dashboard, and a chart of 16rem', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await settled(page);
  expect(await columnsAround(page.getByText('Total Clients', { exact: true }))).toBe(4);
  const chart = page.getByRole('region', { name: /^Energy Consumption \(24h\)/ });
  await chart.scrollIntoViewIfNeeded();
  const canvas = chart.locator('canvas').first();
  await expect(canvas).toBeVisible();
  // 16 times the root's font size, which is the reader's.
  expect(await height(chart.getByRole('img').first())).toBe(256);
});

/** Filters whose value or label takes more room than they have; a zone and a client's name may be of any length. */
const cutFilters = (page: Page) =>
  page.locator('section[aria-label]:has(select)').evaluate((filters) => {
    const measure = document.createElement('canvas').getContext('2d');
    const isCut = (element: HTMLElement, text: string, room: number) => {
      const { font } = getComputedStyle(element);
      if (measure === null) return true;
      measure.font = font;
      return measure.measureText(text).width > room;
    };
    const selects = [...filters.querySelectorAll('select')].filter((select) => !select.value.includes('/'));
    return [
      ...selects.filter((select) => {
        const { paddingLeft, paddingRight } = getComputedStyle(select);
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return isCut(select, select.selectedOptions[0]?.label ?? '', room + 1);
      }),
      ...[...filters.querySelectorAll('label')].filter((label) =>
        isCut(label, label.textContent, label.parentElement?.clientWidth ?? 0),
      ),
    ].map((element) => element.textContent);
  });

const firstClients = async (page: Page, count: number) => {
  const auth = await sharedAuth(page);
  const { data } = (await auth.evaluate(({ api }) => api.get('/v1/clients?limit=20'))) as {
    data: { id: string }[];
  };
  return data.slice(0, count).map(({ id }) => id);
};

test('filters of the statistics are to be read on a small desk, in long words and large letters', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/statistics' });
  const clients = await firstClients(page, 13);
  for (const { language, font } of [
    { language: 'de', font: 16 },
    { language: 'fr', font: 16 },
    { language: 'en', font: 32 },
  ]) {
    await choose(page, { language });
    await page.goto(`/statistics?clients=${clients.join(',')}&interval=hourly&compare=none`);
    await settled(page);
    // As a browser whose own letters are as large.
    await page.addStyleTag({ content: `html { font-size: ${font}px }` });
    await expect.soft.poll(() => cutFilters(page), `${language}, ${font} px`).toEqual([]);
    await expect.soft.poll(() => sideways(page), `${language}, ${font} px`).toBe(0);
  }
});

test('the statistics fit on paper, which is light, and say what is hatched in forced colors', async ({
  page,
  signIn,
}) => {
  await choose(page, { theme: 'dark' });
  await signIn('admin@aurora.example', { to: '/statistics' });
  await settled(page);
  const chart = page.getByRole('region', { name: 'Energy Consumption' });
  await expect(chart.locator('canvas').first()).toBeVisible();
  // A4 without the margins that browsers leave.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Last Reading' })).toBeVisible();
  const beyond = () =>
    page
      .locator('main')
      .locator('canvas, th:visible, td:visible')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().right > 718).length);
  expect(await beyond()).toBe(0);
  const ground = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(page.locator('body'))).toBe('rgb(246, 249, 248)');
  expect(await ground(page.getByRole('columnheader').first())).not.toMatch(/^rgb\((\d|\d\d), /);

  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const hatched = page
    .getByText(/^Hatched: /)
    .locator('xpath=..')
    .locator('span')
    .first();
  const adjust = await hatched.evaluate((element) => getComputedStyle(element).forcedColorAdjust);
  expect(adjust).toBe('none');
});

test('dialogs are as wide as their size says, and never wider than the window', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/settings' });
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings).toBeVisible();
  const width = async () => (await settings.boundingBox())?.width;
  // It grows to its size when it opens.
  await expect.poll(width).toBe(1024);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(width).toBeLessThanOrEqual(390);
});
