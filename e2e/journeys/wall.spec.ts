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
