import type { BrowserContext, Request } from '@playwright/test';
import { cardOf, chartCells, sectionOf } from '../fixtures/figures.ts';
import { addPlant, type Plant } from '../fixtures/plant.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

/** From the moment that the platform has accepted a reading. */
const soon = { timeout: 2000 };

/** How many streams are open at this moment in all tabs of a browser. */
function streamsOf(context: BrowserContext): () => number {
  const open = new Set<Request>();
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/live') open.add(request);
  });
  context.on('requestfinished', (request) => void open.delete(request));
  context.on('requestfailed', (request) => void open.delete(request));
  // A tab that was closed tells nothing any more.
  return () => [...open].filter((request) => !request.frame().page().isClosed()).length;
}

async function dashboard(page: Page, status = 'Live'): Promise<void> {
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: status })).toBeVisible();
  await expect(cardOf(page, 'Energy')).toBeVisible();
}

/** A tab behind another one; headless browsers have none. */
async function setVisible(page: Page, visible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
}

const sendEnergy = (plant: Plant, energy: number) => plant.send([{ at: new Date(), energy }]);
const energyOn = (page: Page) => cardOf(page, 'Energy');

test('new readings are seen without a refresh, over one connection for all tabs, and not where nobody looks', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, 'Mill');
  await sendEnergy(plant, 1.25);
  const streams = streamsOf(context);
  await dashboard(page);
  const second = await context.newPage();
  await dashboard(second);

  await test.step('in both tabs within two seconds, by one connection', async () => {
    for (const tab of [page, second]) await expect(energyOn(tab)).toContainText('1.25');
    expect(streams()).toBe(1);
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await sendEnergy(plant, 2.5);
    await Promise.all([page, second].map((tab) => expect(energyOn(tab)).toContainText('3.75', soon)));
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    expect(streams()).toBe(1);
  });

  await test.step('the other tab connects when the connected one goes', async () => {
    const connected = second.waitForResponse(/\/v1\/live\?/);
    await page.close();
    await connected;
    await sendEnergy(plant, 4);
    await expect(energyOn(second)).toContainText('7.75');
  });

  await test.step('a hidden tab waits, and has everything as soon as it is seen again', async () => {
    await setVisible(second, false);
    await expect(second.getByRole('status').filter({ hasText: 'Paused' })).toBeVisible();
    await expect.poll(streams).toBe(0);
    const third = await context.newPage();
    await dashboard(third);
    await sendEnergy(plant, 8);
    await expect(energyOn(third)).toContainText('15.75');
    await expect(energyOn(second)).toContainText('7.75');
    await third.close();
    await setVisible(second, true);
    await expect(energyOn(second)).toContainText('15.75');
  });
});

test('the statistics of a client show its new readings too: in cards, chart and events', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, 'Lock');
  await sendEnergy(plant, 1.25);
  await page.goto(`/statistics?clients=${plant.id}`);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(energyOn(page)).toContainText('1.25');
  const events = sectionOf(page, 'Recent Events (Last 100)');
  await events.scrollIntoViewIfNeeded();
  await expect(events.getByRole('row')).toHaveCount(2);
  await chartCells(page, 'Energy Consumption');

  await sendEnergy(plant, 2.5);
  await Promise.all([
    expect(energyOn(page)).toContainText('3.75', soon),
    expect(sectionOf(page, 'Energy Consumption').getByRole('table')).toContainText('3.75', soon),
    expect(events.getByRole('row').nth(1)).toContainText('2.50', soon),
  ]);
});

test('where the stream cannot be had, the page looks by itself every 15 seconds', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, 'Weir');
  await page.clock.install();
  await page.route(/\/v1\/live\?/, (route) => route.abort());
  await dashboard(page, 'Every 15 seconds');
  await page.getByRole('status').filter({ hasText: 'Every 15 seconds' }).hover();
  await expect(
    page.getByText('Live updates cannot be reached; the figures are read again every 15 seconds.'),
  ).toBeVisible();
  const before = await energyOn(page).textContent();
  await sendEnergy(plant, 1000);
  await page.clock.fastForward(15_000);
  await expect(energyOn(page)).toContainText(/1,0\d\d\.\d\d/, soon);
  expect(await energyOn(page).textContent()).not.toBe(before);
});
