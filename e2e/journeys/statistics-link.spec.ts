import { allRows, chartCells, firstRows, sectionOf } from '../fixtures/figures.ts';
import { addBothAroundChange } from '../fixtures/plant-and-meter.ts';
import { expect, test } from '../fixtures/test.ts';
import { signInAs } from '../fixtures/sign-in.ts';

test.use({ demo: 'people' });

test('a copied link shows a colleague the same', async ({ page, server, signIn, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn('admin@aurora.example');
  const { view } = await addBothAroundChange(page, server.url);
  await page.goto(`${view}&metric=power&interval=hourly&events=temperature`);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const mine = {
    chart: await chartCells(page, 'Power'),
    metrics: await allRows(sectionOf(page, 'All Metrics')),
    events: await firstRows(sectionOf(page, 'Recent Events (Last 100)')),
  };
  const colleague = await browser.newContext();
  const theirs = await colleague.newPage();
  await signInAs(theirs, server.url, 'viewer@aurora.example', link);
  expect({
    chart: await chartCells(theirs, 'Power'),
    metrics: await allRows(sectionOf(theirs, 'All Metrics')),
    events: await firstRows(sectionOf(theirs, 'Recent Events (Last 100)')),
  }).toEqual(mine);
  expect(mine.chart.length).toBe(1 + 24 + 25 + 24);
  await expect(theirs.getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
  await colleague.close();
});
