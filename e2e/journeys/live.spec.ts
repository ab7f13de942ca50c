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
  await expect(energyOn(page)).toContainText(/1\.0\d.MWh/, soon);
  expect(await energyOn(page).textContent()).not.toBe(before);
});

test('the list of clients follows readings over the same connection, and its titles stay in sight', async ({
  page,
  context,
  server,
  signIn,
}) => {
  await signIn('admin@borealis.example');
  const plant = await addPlant(page, server.url, 'Sluice');
  const streams = streamsOf(context);
  await dashboard(page);
  const list = await context.newPage();
  await list.goto('/clients?search=Sluice');
  await expect(list.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  const row = list.getByRole('row', { name: /Sluice/ });
  await expect(row).toContainText('No readings');
  // Not `check()`: the address tells what is selected, a moment after the press.
  await row.getByRole('checkbox').click();
  await expect(row.getByRole('checkbox')).toBeChecked();
  expect(streams()).toBe(1);

  await test.step('a reading is seen in the row, which keeps focus and selection', async () => {
    await plant.send([{ at: new Date(), energy: 12_870 }]);
    await expect(row).toContainText('12.87 MWh', soon);
    await expect(row).toContainText('Online', soon);
    await expect(row.locator('data')).toHaveAttribute('title', /^12,870\.00.kWh$/);
    await expect(row.getByRole('checkbox')).toBeChecked();
    await expect(row.getByRole('checkbox')).toBeFocused();
    expect(streams()).toBe(1);
  });

  await test.step('the row leads to the client, whose last reading follows too', async () => {
    await row.getByText('Online').click();
    await expect(list).toHaveURL(new RegExp(`/clients/${plant.id}\\?search=Sluice`));
    const details = list.getByRole('complementary', { name: 'Sluice' });
    await expect(details.getByRole('row', { name: /^Energy Consumption 12.87 MWh/ })).toBeVisible();
    await plant.send([{ at: new Date(), energy: 2 }]);
    await expect(details.getByRole('row', { name: /^Energy Consumption 2.00 kWh/ })).toBeVisible(soon);
    await list.keyboard.press('Escape');
  });

  await test.step('the titles of the columns stay while the rows pass', async () => {
    for (let basin = 1; basin <= 8; basin += 1) await addPlant(page, server.url, `Basin ${basin}`);
    await list.setViewportSize({ width: 1280, height: 400 });
    await list.goto('/clients?search=Basin');
    const title = list.getByRole('columnheader', { name: 'Consumption' });
    await expect(list.getByRole('row').nth(8)).toBeAttached();
    await list.mouse.wheel(0, 300);
    const bar = await list.getByRole('banner').first().boundingBox();
    await expect
      .poll(async () => Math.round((await title.boundingBox())?.y ?? 0))
      .toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)));
  });
});
