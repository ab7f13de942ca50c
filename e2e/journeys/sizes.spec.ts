import type { Locator } from '@playwright/test';
import { settled } from '../fixtures/pages.ts';
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
