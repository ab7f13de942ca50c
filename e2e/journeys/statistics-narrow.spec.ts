import { cardOf, sectionOf } from '../fixtures/figures.ts';
import { addPlant } from '../fixtures/plant.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

// It waits for the figure of all of an organization's readings.
test.use({ demo: 'people', alone: 'statistics-narrow' });

/** So low that the chart is more than a third of a screen below, with the filters folded. */
const phone = { width: 390, height: 568 };

/** The drawing library weighs more; nothing else that a page fetches does. */
const large = 500_000;

/** Addresses of the large scripts that the page has fetched so far. */
function largeScripts(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => (entry as PerformanceResourceTiming).decodedBodySize >= least)
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    large,
  );
}

/** Goes to the statistics from a page without a chart, within the shell. */
async function walkToStatistics(page: Page): Promise<void> {
  await page.goto('/clients');
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  // By hand, because a phone folds its navigation.
  await page.locator('nav a[href="/statistics"]').dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
  await expect(cardOf(page, 'Energy')).toContainText('1.25');
}

test('the drawing library comes after the page where the chart is on its first screen, else when it comes into view', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, 'Kiln');
  await plant.send([{ at: new Date(), energy: 1.25 }]);
  const chart = sectionOf(page, 'Energy Consumption');

  await test.step('after the page on a desk', async () => {
    await walkToStatistics(page);
    await expect(chart.locator('canvas').first()).toBeInViewport();
    expect(await largeScripts(page)).toHaveLength(1);
  });

  await test.step('on a phone only for those who scroll', async () => {
    await page.setViewportSize(phone);
    await walkToStatistics(page);
    await expect(chart.getByRole('button', { name: 'Show as table' })).toBeAttached();
    expect(await largeScripts(page)).toEqual([]);
    await chart.scrollIntoViewIfNeeded();
    await expect(chart.locator('canvas').first()).toBeVisible();
    expect(await largeScripts(page)).toHaveLength(1);
  });
});
