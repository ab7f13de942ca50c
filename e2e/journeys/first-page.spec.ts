import { readsIn } from '../fixtures/first-reads.ts';
import { layoutShifts, shiftsOf } from '../fixtures/layout-shifts.ts';
import { choose, settled } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { languages, speaker } from '../fixtures/texts.ts';

test.use({ demo: 'people' });

const scripts = /\/(assets|remotes)\/.*\.js$/;

/** Holds all scripts back that are files, until they are let go. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(scripts, undefined);
  };
}

/** Where what stands before and after the shell takes over is, rounded to whole pixels. */
function places(page: Page): Promise<Record<string, number[]>> {
  return page.evaluate(() => {
    const box = (element: Element | null | undefined) => {
      const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return [x, y, width, height].map(Math.round);
    };
    const bar = document.querySelector('header');
    const entries = [...(bar?.querySelectorAll('nav > *') ?? [])].filter((each) => each.checkVisibility());
    const end = bar?.querySelector('nav + div');
    return {
      bar: box(bar),
      mark: box(bar?.querySelector('svg')),
      ...Object.fromEntries(entries.map((entry, place) => [`entry ${place}`, box(entry)])),
      search: box(end?.firstElementChild),
      user: box(end?.querySelector('[class*="user_"]')),
      main: box(document.querySelector('main')).slice(0, 3),
      title: box(document.querySelector('main h1, main p[class*="skeletonTitle"]')).slice(0, 2),
    };
  });
}

/** What moved by itself in the bar since the page began. */
async function shiftsOfBar(page: Page): Promise<string[]> {
  return (await shiftsOf(page)).filter(({ inHeader }) => inHeader).flatMap(({ texts }) => texts);
}

for (const width of [390, 1280, 1920]) {
  test(`before any script, /clients is a page that the shell takes over without a shift at ${width} px`, async ({
    page,
    signInByPages,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const counts = { open: 6, acknowledged: 0, snoozed: 0, resolved: 0 };
    await page.route('**/v1/alerts/counts', (route) => route.fulfill({ json: { data: counts } }));
    await signInByPages('admin@aurora.example');
    await choose(page, { language: 'de', theme: 'dark' });
    await page.goto('/clients');
    await settled(page);
    // Of this page: what was kept in English does not tell what fits.
    await page.waitForFunction(() => localStorage.getItem('emp.frame')?.includes('"language":"de"'));
    // What other parts put there comes when it comes.
    await page.waitForFunction(() => localStorage.getItem('emp.room.clients.views')?.includes(' de"'));

    const letGo = await holdScripts(page);
    await page.goto('/clients', { waitUntil: 'commit' });
    await expect(page.locator('[data-first-page] header')).toBeVisible();
    await expect(page.locator('[data-first-page] main')).toContainText('Clients');
    const link = page.locator('[data-first-page] nav').getByRole('link', { name: 'Statistik', exact: true });
    if (width >= 992) await expect(link).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 18, 17)');
    const before = await places(page);
    // Nothing of a person stands in it.
    expect(await page.locator('[data-first-page]').textContent()).not.toMatch(/aurora|@/i);
    await letGo();
    await settled(page);
    await expect(page.locator('[data-first-page]')).toHaveCount(0);
    // The number of open alerts comes when there is nothing else to do.
    await expect(page.locator('header span[class*="count"]:visible').first()).toBeVisible();
    expect(await places(page)).toEqual(before);
    expect(await layoutShifts(page)).toBeLessThan(0.001);
  });
}

test('where not all entries fit, the shell shows as many of them as its document did', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn('admin@aurora.example');
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('emp.frame')?.includes('"width":1280'));
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('[data-first-page] [data-more]')).toBeVisible();
  await letGo();
  await settled(page);
  await expect(page.locator('header').getByRole('button', { name: 'More' })).toBeVisible();
  expect(await shiftsOfBar(page)).toEqual([]);
});

test('it speaks each language, and shows nothing of the bar to who has signed out', async ({
  page,
  signInByPages,
}) => {
  await signInByPages('admin@aurora.example');
  await page.goto('/clients');
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('emp.frame') !== null);
  const letGo = await holdScripts(page);
  for (const language of languages) {
    await page.evaluate(
      (code) => localStorage.setItem('emp.preferences', JSON.stringify({ language: code })),
      language,
    );
    await page.goto('/nowhere', { waitUntil: 'commit' });
    const bar = page.locator('[data-first-page] nav');
    await expect(bar.getByText(speaker(language)('shell', 'nav.settings'), { exact: true })).toBeVisible();
    await expect(page.locator('[data-first-page] main')).toHaveCount(0);
  }
  await page.evaluate(() => localStorage.removeItem('emp.frame'));
  await page.goto('/clients', { waitUntil: 'commit' });
  await expect(page.locator('[data-first-page] header')).toBeVisible();
  await expect(page.locator('[data-first-page] nav')).toBeHidden();
  await expect(page.locator('[data-first-page] main')).toBeHidden();
  for (const path of ['/', '/technical-docs', '/auth/callback']) {
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('#root').waitFor({ state: 'attached' });
    await expect(page.locator('[data-first-page]'), path).toHaveCount(0);
  }
  await letGo();
});

test('the dashboard’s document asks its questions before any script, and the page asks none of them again', async ({
  page,
  signInByPages,
}) => {
  await signInByPages('admin@aurora.example');
  await page.goto('/dashboard');
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('emp.frame') !== null);
  // What this page would still ask is not the next one's.
  await page.goto('about:blank');
  const reads: string[] = [];
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/v1/')) return;
    const together = readsIn(request);
    reads.push(...together.map(({ path, body }) => `${path} ${JSON.stringify(body) ?? ''}`));
    if (together.length === 0) asked.push(`${pathname}${search} ${request.postData() ?? ''}`);
  });
  const letGo = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => reads.filter((each) => each.startsWith('/v1/query/execute '))).toHaveLength(8);
  expect(reads).toEqual(expect.arrayContaining(['/v1/auth/me ', '/v1/now ', '/v1/alerts/attention ']));
  expect(asked).toEqual([]);
  await letGo();
  await settled(page);
  // Of another minute the questions are others, and asked anew.
  expect(asked.filter((each) => reads.includes(each))).toEqual([]);
});

test('the keys of the palette that are pressed before any script are minded, and what is typed after them', async ({
  page,
  signInByPages,
}) => {
  await signInByPages('admin@aurora.example');
  await page.goto('/dashboard');
  await settled(page);
  await page.waitForFunction(() => localStorage.getItem('emp.frame') !== null);
  const letGo = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(page.locator('[data-first-page] header')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rol');
  await letGo();
  await expect(page.getByRole('combobox').and(page.locator(':focus'))).toHaveValue('rol');
});
