import { type BuiltPart, expect, type Page, test } from '../fixtures/parts.ts';

test.use({ demo: 'people' });

const panel = (page: Page, name: string) => page.locator(`[data-remote-panel="${name}"]`);
const goTo = (page: Page, label: string) => page.getByRole('link', { name: label, exact: true }).click();
const timeOrigin = (page: Page) => page.evaluate(() => performance.timeOrigin);

/** Another script than the one that was published, as whoever breaks into a file store would leave it. */
const tampered = { contentType: 'text/javascript', body: 'window.stolen = true;' };

/** What goes wrong, how the panel names it, and how it is brought about. `folder` is the release's address. */
const troubles: [string, string, (page: Page, folder: string, part: BuiltPart) => Promise<unknown>][] = [
  [
    'the entry answers 503',
    'http',
    (page, folder, { contract }) =>
      page.route(`${folder}${contract.entry}`, (route) => route.fulfill({ status: 503 })),
  ],
  [
    'the entry answers 404 with JSON',
    'http',
    (page, folder, { contract }) =>
      page.route(`${folder}${contract.entry}`, (route) =>
        route.fulfill({ status: 404, json: { title: 'Not Found' } }),
      ),
  ],
  [
    'the entry never answers',
    'timeout',
    (page, folder, { contract }) => page.route(`${folder}${contract.entry}`, () => undefined),
  ],
  [
    'the entry was tampered with',
    'integrity',
    (page, folder, { contract }) =>
      page.route(`${folder}${contract.entry}`, (route) => route.fulfill(tampered)),
  ],
  [
    'the chunk of its page was tampered with',
    'integrity',
    (page, folder, { contract }) =>
      page.route(`${folder}*.js`, (route) =>
        contract.preload.some((file) => route.request().url().endsWith(file))
          ? route.fallback()
          : route.fulfill(tampered),
      ),
  ],
  [
    'its whole store is gone',
    'network',
    (page, folder) => page.route(`${folder}**`, (route) => route.abort()),
  ],
];

for (const [index, [trouble, failure, cause]] of troubles.entries()) {
  test(`${trouble}: only its own place shows it, and Retry mends it without a reload`, async ({
    page,
    signIn,
    parts,
    server,
  }) => {
    const name = `broken-${index}`;
    const part = await parts.build({ name, version: '1.0.0', says: 'Whole again' });
    await parts.release(part);
    await signIn('admin@aurora.example');
    const start = await timeOrigin(page);
    await cause(page, `${server.url}/remotes/${name}/${part.release}/`, part);

    await goTo(page, `Part ${name}`);
    await expect(panel(page, name)).toBeVisible({ timeout: 14_000 });
    await expect(panel(page, name)).toHaveAttribute('data-failure', failure);
    await expect(panel(page, name)).toContainText(part.release);
    await expect(panel(page, name)).toContainText(/[0-9a-f]{32}/);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

    await goTo(page, 'Dashboard');
    await expect(page.locator('[data-remote="dashboard"]')).toBeVisible();

    await goTo(page, `Part ${name}`);
    await expect(panel(page, name)).toBeVisible({ timeout: 14_000 });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await panel(page, name).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Whole again' })).toBeVisible();
    expect(await timeOrigin(page)).toBe(start);
  });
}

test('a manifest that never answers holds nobody up', async ({ page, signIn, parts }) => {
  await parts.release(await parts.build({ name: 'manifest', version: '1.0.0', says: 'Here' }));
  await page.route('**/mf-manifest.json', () => undefined);
  await signIn('admin@aurora.example');
  await goTo(page, 'Part manifest');
  await expect(page.getByRole('heading', { name: 'Here' })).toBeVisible();
});

test('a page that throws shows the release before, where there is one, and else the panel', async ({
  page,
  signIn,
  parts,
}) => {
  await parts.release(await parts.build({ name: 'throwing', version: '1.0.0', says: 'Good', throws: true }));
  await signIn('admin@aurora.example');
  await goTo(page, 'Part throwing');
  await expect(panel(page, 'throwing')).toHaveAttribute('data-failure', 'render');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  const good = await parts.build({ name: 'throwing', version: '1.1.0', says: 'Good' });
  await parts.release(good);
  const asked = page.waitForResponse('**/remotes/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  await panel(page, 'throwing').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Good' })).toBeVisible();

  await parts.release(await parts.build({ name: 'throwing', version: '1.2.0', says: 'Bad', throws: true }));
  await page.goto('/throwing');
  await expect(page.locator('[data-remote="throwing"]')).toHaveAttribute('data-release', good.release);
});

test('without a registry the last verified one serves, and the page says so', async ({
  page,
  signIn,
  parts,
}) => {
  await parts.release(await parts.build({ name: 'lonely', version: '1.0.0', says: 'Alone' }));
  await signIn('admin@aurora.example');
  await expect(page.locator('[data-remote="dashboard"]')).toBeVisible();
  await page.route('**/remotes/registry.json', (route) => route.abort());
  await page.goto('/lonely');
  await expect(page.getByRole('heading', { name: 'Alone' })).toBeVisible();
  await expect(page.getByText('The list of parts cannot be reached.')).toBeVisible();
});

test('a registry that somebody changed is not believed', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await expect(page.locator('[data-remote="dashboard"]')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.route('**/remotes/registry.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"revision":', '"revision":9'),
    });
  });
  await page.goto('/dashboard');
  await expect(page.getByText("The application's parts could not be found")).toBeVisible();
  await expect(page.locator('[data-remote]')).toHaveCount(0);
});
