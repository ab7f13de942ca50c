import { expect, type Page, test } from '../fixtures/test.ts';

/** Somebody who may let screens in, in a browser of their own, enters the code that stands on the wall. */
async function letIn(desk: Page, code: string, name: string): Promise<void> {
  await desk.getByLabel('Code on the screen').fill(code);
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByLabel('Name of the screen').fill(name);
  await desk.getByRole('button', { name: 'Let the screen in' }).click();
  await expect(desk.getByText(`${name} is in.`)).toBeVisible();
}

test('a screen is let in by a code, shows how things stand, and is out when it is taken down', async ({
  page: wall,
  browser,
  server,
  signIn,
}) => {
  await wall.goto(`${server.url}/wall`);
  const code = wall.locator('[data-screen-code]');
  await expect(code).toHaveText(/^[B-Z]{4}-[B-Z]{4}$/);
  expect(await wall.getByRole('navigation').count()).toBe(0);

  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn('admin@aurora.example', { page: desk, to: '/screens' });
  await letIn(desk, (await code.textContent()) ?? '', 'Lobby');

  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 15_000 });
  await expect(wall.locator('[data-role="generation"]')).toHaveAttribute('data-state', 'live');
  await expect(wall.getByText(/^As of /)).toBeVisible();
  expect(await wall.getByRole('button').count()).toBe(0);

  await desk.getByRole('button', { name: 'Take down Lobby' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await expect(desk.getByText('No screen has been let in yet', { exact: false })).toBeVisible();
  // The wall asks each half minute, and who it is more often than each minute; a return to the page asks at once.
  await wall.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(code).toBeVisible({ timeout: 20_000 });
  await desk.context().close();
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test('a day on a wall: a line that breaks, a service that is away, tokens that are replaced, a new host; no hand, no wrong "live"', async ({
  page: wall,
  browser,
  server,
  signIn,
}) => {
  const generation = wall.locator('[data-role="generation"]');
  const news = wall.getByRole('status');
  const refreshes: number[] = [];
  wall.on('response', (answer) => {
    if (answer.url().endsWith('/auth/refresh')) refreshes.push(answer.status());
  });
  await wall.clock.install();
  await wall.goto(`${server.url}/wall`);
  const code = wall.locator('[data-screen-code]');
  await expect(code).toBeVisible();
  const desk = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn('admin@aurora.example', { page: desk, to: '/screens' });
  await letIn(desk, (await code.textContent()) ?? '', 'Foyer');
  await desk.context().close();
  const live = async () => expect(generation).toHaveAttribute('data-state', 'live', { timeout: 15_000 });
  await wall.clock.runFor(6000);
  await live();
  await wall.evaluate(() => Object.assign(window, { sameDocument: true }));
  const heapOf = await heapReader(wall);

  // Half a day: each hour the token is replaced, and the figures of now are asked for.
  let early = 0;
  for (let hour = 1; hour <= 12; hour += 1) {
    await wall.clock.fastForward(HOUR - MINUTE);
    await wall.clock.runFor(MINUTE);
    await live();
    if (hour === 4) early = await heapOf();
  }
  expect(refreshes.length).toBeGreaterThanOrEqual(10);
  expect(new Set(refreshes)).toEqual(new Set([200]));

  // The line breaks for three hours: within minutes nothing is live, and it says since when.
  await wall.context().setOffline(true);
  await wall.clock.runFor(2 * MINUTE);
  await expect(generation).toHaveAttribute('data-state', 'last-known');
  await expect(generation).toContainText('Last known at');
  await expect(news).toContainText('No news since');
  await wall.clock.fastForward(3 * HOUR);
  await expect(generation).not.toHaveAttribute('data-state', 'live');
  await wall.context().setOffline(false);
  await wall.clock.runFor(5000);
  await live();

  // The service is away for two hours, in which the token ends; it comes back.
  await server.stop();
  await wall.clock.runFor(2 * MINUTE);
  await expect(generation).toHaveAttribute('data-state', 'last-known');
  for (let hour = 0; hour < 4; hour += 1) await wall.clock.fastForward(HOUR / 2);
  await expect(wall.locator('[data-state="live"]')).toHaveCount(0);
  await server.start();
  await expect
    .poll(
      async () => {
        // In steps that a call outlasts: it gives up after ten seconds, and a service that has just begun is slow.
        await wall.clock.runFor(3000);
        return generation.getAttribute('data-state', { timeout: 1000 }).catch(() => null);
      },
      { timeout: 60_000 },
    )
    .toBe('live');
  expect(await wall.evaluate(() => 'sameDocument' in window)).toBe(true);

  for (let hour = 1; hour <= 5; hour += 1) {
    await wall.clock.fastForward(HOUR - MINUTE);
    await wall.clock.runFor(MINUTE);
    await live();
  }
  // Bytes. What the browser compiles meanwhile is a part of it.
  expect((await heapOf()) - early).toBeLessThan(3_000_000);

  // Another host is there: the page loads itself, still signed in.
  await wall.route('**/wall', async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('assets/shell/', 'assets/shell/new-');
    return route.fulfill({ response: answer, body: text });
  });
  await wall.clock.runFor(7 * MINUTE);
  await expect.poll(() => wall.evaluate(() => 'sameDocument' in window).catch(() => true)).toBe(false);
  await wall.clock.runFor(5000);
  await live();
});

/** Bytes that the page holds after garbage was collected. */
async function heapReader(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize;
  };
}
