import { AxeBuilder } from '@axe-core/playwright';
import type { JSHandle } from '@playwright/test';
import { sectionOf } from '../fixtures/figures.ts';
import { settled } from '../fixtures/pages.ts';
import { type SharedAuth, sharedAuth } from '../fixtures/session.ts';
import { smallTargets } from '../fixtures/small-targets.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, alone: 'phone' });

interface Problem {
  id: string;
  name: string;
  latitude: number | null;
  maintenance_until: string | null;
  alerts: { id: string; rule: string; acknowledged: boolean }[];
}

const ask = async <T>(auth: JSHandle<SharedAuth>, path: string): Promise<T> => {
  const answer = await auth.evaluate(({ api }, asked) => api.get(asked), path);
  return (answer as { data: T }).data;
};

/** A site with one alert that nobody has acknowledged, of which the place is known. */
async function problemOf(auth: JSHandle<SharedAuth>): Promise<Problem> {
  const { sites } = await ask<{ sites: Problem[] }>(auth, '/v1/problem-sites');
  const found = sites.find(
    ({ alerts, latitude, maintenance_until }) =>
      latitude !== null && maintenance_until === null && alerts.some(({ acknowledged }) => !acknowledged),
  );
  if (!found) throw new Error('The demo has no such site.');
  return found;
}

/** The network of the page itself, as the browser's own tools take it away. */
async function networkOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const set = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await devtools.send('Network.enable');
  return { away: () => set(true), back: () => set(false) };
}

const cardOf = (page: Page, { name }: Problem) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

async function takeNote(page: Page, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Note: / });
  await dialog.getByLabel('What you saw or did').fill(text);
  const picture = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1200 });
    canvas.getContext('2d')?.fillRect(0, 0, 1200, 1200);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await dialog.getByLabel('Take a Photo').setInputFiles({
    name: 'IMG_0001.png',
    mimeType: 'image/png',
    buffer: Buffer.from(picture, 'base64'),
  });
  await expect(dialog.getByRole('img', { name: 'The photo that you took' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

interface Note {
  text: string;
  photo: { width: number; height: number } | null;
}

test('what is done in a dead spot is kept, shown as waiting, and arrives once', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('operator@aurora.example', { to: '/field' });
  await settled(page);
  const auth = await sharedAuth(page);
  const site = await problemOf(auth);
  const alerts = site.alerts.filter(({ acknowledged }) => !acknowledged);
  const card = cardOf(page, site);
  expect(await card.getByRole('link', { name: /^Route: / }).getAttribute('href')).toMatch(
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?[\d.]+,-?[\d.]+$/,
  );
  expect(await smallTargets(page.getByRole('main'))).toEqual([]);
  await page.evaluate(async () => navigator.serviceWorker.ready);

  const network = await networkOf(page);
  await network.away();
  await card.getByRole('button', { name: /^Acknowledge/ }).click();
  await card.getByRole('button', { name: /^Maintenance 2 h/ }).click();
  await card.getByRole('button', { name: /^Note: / }).click();
  await takeNote(page, 'Fuse F3 replaced');
  const count = alerts.length + 2;
  await expect(card.getByText(/^Waiting to be sent: /)).toHaveCount(count);
  await expect(page.getByText(`${count} waiting to be sent`)).toBeVisible();
  // Nothing is offered twice.
  await expect(card.getByRole('button', { name: /^(Acknowledge|Maintenance)/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await expect(list.getByRole('listitem')).toHaveCount(count);
  // What somebody would throw away.
  await expect(list.getByText('Fuse F3 replaced')).toBeVisible();
  await expect(list.getByRole('img', { name: `Photo: Note: ${site.name}` })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await page.keyboard.press('Escape');

  // The tab is loaded anew, still without a network.
  await network.back();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No network' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(`${count} waiting to be sent.`);
  expect(await smallTargets(page.locator('body'))).toEqual([]);

  await context.setOffline(false);
  // It loads itself once there is a network.
  await expect(page.getByRole('heading', { name: 'On site', level: 1 })).toBeVisible();
  await expect(page.getByText(/\d+ waiting to be sent/)).toHaveCount(0);
  const after = await sharedAuth(page);
  await expect.poll(async () => (await ask<Note[]>(after, `/v1/clients/${site.id}/notes`)).length).toBe(1);
  const [note] = await ask<Note[]>(after, `/v1/clients/${site.id}/notes`);
  expect(note).toMatchObject({ text: 'Fuse F3 replaced', photo: { width: 1600, height: 800 } });
  const windows = await ask<{ reason: string; sites: { id: string }[] }[]>(after, '/v1/maintenance-windows');
  const ours = windows.filter(({ sites }) => sites.some(({ id }) => id === site.id));
  expect(ours).toMatchObject([{ reason: 'On site' }]);
  for (const { id } of alerts) {
    const history = await ask<{ action: string }[]>(after, `/v1/alerts/${id}/history`);
    expect(history.filter(({ action }) => action === 'alert.acknowledged')).toHaveLength(1);
  }
});

test('what arrived and was never answered is not done twice, and nobody else sends or sees it', async ({
  page,
  signIn,
}) => {
  await signIn('operator@aurora.example', { to: '/field' });
  await settled(page);
  const site = await problemOf(await sharedAuth(page));
  const path = `/v1/clients/${site.id}/notes`;
  let stored = 0;
  // The service gets it, and its answer is lost.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    if (answer.status() === 201) stored += 1;
    return route.abort('connectionreset');
  });
  await page.goto(`/clients/${site.id}/site`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await notes.getByRole('button', { name: 'Add a Note' }).click();
  await takeNote(page, 'Grass is high');
  await expect(notes.getByText(/^Waiting to be sent: /)).toBeVisible();
  await expect.poll(() => stored).toBeGreaterThan(0);

  // Who signs out is asked, and it stays for them alone.
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out with something still to be sent?' });
  await question.getByRole('button', { name: 'Stay Signed In' }).click();
  await expect(question).toBeHidden();
  await page.context().clearCookies();
  await signIn('manager@aurora.example', { to: '/field' });
  await settled(page);
  await expect(page.getByText(/\d+ waiting to be sent/)).toHaveCount(0);
  const before = stored;
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const theirs = await ask<Note[]>(await sharedAuth(page), path);
  expect(theirs.filter(({ text }) => text === 'Grass is high')).toHaveLength(1);
  expect(stored).toBe(before);

  await page.unroute(`**${path}`);
  await page.context().clearCookies();
  await signIn('operator@aurora.example', { to: `/clients/${site.id}/site` });
  await expect(notes.getByText('Grass is high')).toBeVisible();
  await expect(page.getByText(/\d+ waiting to be sent/)).toHaveCount(0);
  await expect(notes.getByText(/^Waiting to be sent: /)).toHaveCount(0);
  const own = await ask<Note[]>(await sharedAuth(page), path);
  expect(own.filter(({ text }) => text === 'Grass is high')).toHaveLength(1);
  await notes.getByText('Grass is high').scrollIntoViewIfNeeded();
  await expect(notes.getByRole('img', { name: 'Photo: Grass is high' })).toBeVisible();
});

test('a chart lets the page be scrolled by a finger, and says what is tapped at', async ({
  page,
  signIn,
}) => {
  await signIn('operator@aurora.example', { to: '/statistics' });
  await settled(page);
  const chart = sectionOf(page, 'Energy Consumption');
  const canvas = chart.locator('canvas').first();
  await canvas.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await canvas.boundingBox();
  if (box === null) throw new Error('The chart has no place');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tooltip = chart.locator('.g2-tooltip');

  // Its first figures may be drawn anew meanwhile.
  await page.touchscreen.tap(x, y);
  await expect(tooltip).toBeVisible();
  // Beside a finger there is no room: it stays within the drawing, and above all on the screen.
  const [said, drawn] = await Promise.all([tooltip.boundingBox(), canvas.boundingBox()]);
  expect(said?.x).toBeGreaterThanOrEqual((drawn?.x ?? 0) - 1);
  expect(said?.y).toBeGreaterThanOrEqual((drawn?.y ?? 0) - 1);
  expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual((drawn?.x ?? 0) + (drawn?.width ?? 0) + 1);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(
    (drawn?.y ?? 0) + (drawn?.height ?? 0) + 1,
  );
  const day = await tooltip.locator('p').first().textContent();
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const swipe = async (aside: number, down: number) => {
    await touch('touchStart', { x, y });
    for (let part = 0.1; part <= 1; part += 0.1)
      await touch('touchMove', { x: x + aside * part, y: y + down * part });
    await touch('touchEnd');
  };
  // Towards the past: a day that has just begun may have nothing yet.
  await swipe(-90, 0);
  await expect(tooltip.locator('p').first()).not.toHaveText(day ?? '');
  await expect(tooltip).toBeVisible();

  const top = () => page.evaluate(() => window.scrollY);
  const before = await top();
  await swipe(0, -200);
  await expect.poll(top).toBeGreaterThan(before + 100);
  await page.getByRole('heading', { name: 'Energy Consumption' }).tap();
  await expect(tooltip).toBeHidden();
  expect(page.url()).not.toContain('zoom=');
});

test('its menu takes the focus, and folds by Escape and when the focus leaves it', async ({
  page,
  signIn,
}) => {
  await signIn('operator@aurora.example', { to: '/clients' });
  await settled(page);
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const first = page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true });
  await menu.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(first).toBeHidden();
  await menu.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeHidden();
});

test('it can be installed, and its worker keeps no page, script or answer', async ({
  page,
  signIn,
  server,
}) => {
  await signIn('operator@aurora.example', { to: '/field' });
  await settled(page);
  await page.evaluate(async () => navigator.serviceWorker.ready);
  const devtools = await page.context().newCDPSession(page);
  const { errors, url, data } = await devtools.send('Page.getAppManifest');
  expect([errors, url]).toEqual([[], `${server.url}/manifest.webmanifest`]);
  const { icons, start_url } = JSON.parse(data ?? '{}') as {
    icons: { src: string; sizes: string }[];
    start_url: string;
  };
  expect(start_url).toBe('/field');
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      return `${picture.width}x${picture.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
  await page.reload();
  await settled(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${server.url}/push-worker.js`,
  );
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
