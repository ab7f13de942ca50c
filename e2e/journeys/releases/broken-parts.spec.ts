import {
  type BuiltPart,
  expect,
  goTo,
  lookAgain,
  type Page,
  panelOf,
  shown,
  test,
  traces,
} from '../../fixtures/parts.ts';
import { showcasePages, staffPages, visit } from '../../fixtures/pages.ts';

test.use({ demo: 'people' });

/** Milliseconds: the host gives up after 10 s; the rest is for a busy machine to draw it. */
const DEADLINE = 14_000;

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

for (const [trouble, failure, cause] of troubles) {
  test(`${trouble}: only its own place shows it, and Retry mends it without a reload`, async ({
    page,
    signIn,
    parts,
    server,
  }) => {
    const part = await parts.build({ name: 'broken', version: '1.0.0', says: 'Whole again' });
    await parts.release(part);
    await signIn('admin@aurora.example');
    await expect(shown(page, 'dashboard')).toBeVisible();
    const before = await traces(page);
    await cause(page, `${server.url}/remotes/broken/${part.release}/`, part);

    await goTo(page, 'Part broken');
    // Nobody has to wait for it: every other place is there at once, while this one may still be on its way.
    await goTo(page, 'Dashboard');
    await expect(shown(page, 'dashboard')).toBeVisible({ timeout: 8000 });

    await goTo(page, 'Part broken');
    const panel = panelOf(page, 'broken');
    await expect(panel).toBeVisible({ timeout: DEADLINE });
    await expect(panel).toHaveAttribute('data-failure', failure);
    await expect(panel).toContainText(part.release);
    await expect(panel).toContainText(/[0-9a-f]{32}/);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { name: 'Whole again' })).toBeVisible();
    expect(await traces(page)).toEqual(before);
  });
}

test('a manifest that never answers holds nobody up', async ({ page, signIn, parts }) => {
  await parts.release(await parts.build({ name: 'broken', version: '1.0.0', says: 'Whole again' }));
  await page.route('**/mf-manifest.json', () => undefined);
  await signIn('admin@aurora.example');
  await goTo(page, 'Part broken');
  await expect(page.getByRole('heading', { name: 'Whole again' })).toBeVisible({ timeout: 8000 });
});

test('a page that throws shows the release before, where there is one, and else the panel', async ({
  page,
  signIn,
  parts,
}) => {
  test.slow();
  const throwing = (version: string, throws: boolean) =>
    parts.build({ name: 'throwing', version, says: 'Good', throws });
  const bad = await throwing('1.0.0', true);
  await parts.release(bad);
  await signIn('admin@aurora.example');
  // The frame stands before the host's own code is there.
  await expect.poll(async () => (await traces(page)).host).not.toEqual([]);
  const before = await traces(page);
  await goTo(page, 'Part throwing');
  await expect(panelOf(page, 'throwing')).toHaveAttribute('data-failure', 'render');
  await expect(page.getByRole('navigation').first()).toBeVisible();

  const good = await throwing('1.1.0', false);
  await parts.release(good);
  await lookAgain(page);
  await panelOf(page, 'throwing').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Good' })).toBeVisible();
  expect(await traces(page)).toEqual(before);

  await parts.release(bad);
  await page.goto('/throwing');
  await expect(shown(page, 'throwing')).toHaveAttribute('data-release', good.release);
});

test('without a registry the last verified one serves, and the page says so until it is there again', async ({
  page,
  signIn,
  parts,
}) => {
  await parts.release(await parts.build({ name: 'broken', version: '1.0.0', says: 'Whole again' }));
  await signIn('admin@aurora.example');
  await expect(shown(page, 'dashboard')).toBeVisible();
  const notice = page.getByText('The list of parts cannot be reached.');
  for (const unreachable of ['gone', 'silent']) {
    await page.route('**/remotes/registry*.json', (route) =>
      unreachable === 'gone' ? route.abort() : undefined,
    );
    await page.goto('/broken');
    await expect(page.getByRole('heading', { name: 'Whole again' })).toBeVisible({ timeout: DEADLINE });
    await expect(notice).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await lookAgain(page);
  await expect(notice).toBeHidden();
});

test('a registry that somebody changed is not believed', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await expect(shown(page, 'dashboard')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.route('**/remotes/registry*.json', async (route) => {
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

test('with ten parts, of which three are broken in different ways, every page of the others works', async ({
  page,
  signIn,
  parts,
  server,
}) => {
  test.setTimeout(240_000);
  const built: BuiltPart[] = [];
  for (const name of ['one', 'two', 'three', 'throws', 'gone', 'forged']) {
    const part = await parts.build({
      name,
      version: '1.0.0',
      says: `Here is ${name}`,
      throws: name === 'throws',
    });
    await parts.release(part);
    built.push(part);
  }
  const folderOf = (name: string) =>
    `${server.url}/remotes/${name}/${built.find((part) => part.name === name)?.release}/`;
  await page.route(`${folderOf('gone')}**`, (route) => route.abort());
  await page.route(`${folderOf('forged')}*.js`, (route) => route.fulfill(tampered));
  await signIn('admin@aurora.example');

  for (const [name, failure] of [
    ['throws', 'render'],
    ['gone', 'network'],
    ['forged', 'integrity'],
  ] as const) {
    await page.goto(`/${name}`);
    await expect(panelOf(page, name)).toHaveAttribute('data-failure', failure, { timeout: DEADLINE });
    for (const sound of ['one', 'two', 'three']) {
      await goTo(page, `Part ${sound}`);
      await expect(page.getByRole('heading', { name: `Here is ${sound}` })).toBeVisible();
    }
  }
  for (const address of [...showcasePages, '/settings', ...staffPages]) {
    if (staffPages.includes(address)) await visit(page, address);
    else await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[data-remote-panel]')).toHaveCount(0);
  }
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false);
});
