import { layoutShifts } from '../fixtures/layout-shifts.ts';
import { choose, settled } from '../fixtures/pages.ts';
import { addPlant } from '../fixtures/plant.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { comparePictures } from '../pictures/compare-pictures.ts';

test.use({ demo: 'people' });

const quarter = 15 * 60_000;
/** Of all pixels, those that may differ by more than a tenth. */
const MOST_DIFFERENT = 0.002;
const shell = /\/assets\/shell\/shell\.[^/]*\.js$/;

/** A plant with the readings of two days. */
test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage();
  await signInAs(page, server.url, 'manager@aurora.example', '/clients');
  const plant = await addPlant(page, server.url, 'Marsh Solar');
  const now = Math.floor(Date.now() / quarter) * quarter;
  await plant.send(
    Array.from({ length: 190 }, (_, index) => ({
      at: new Date(now - (index + 1) * quarter),
      energy: 1,
      metadata: { power: 4000 + 1500 * Math.sin(index / 14), temperature: 21.5 },
    })),
  );
  await page.close();
});

/** A first visit that is over: what the next one needs of it is kept. */
async function visited(page: Page, scroll = true): Promise<void> {
  if (scroll) await settled(page);
  await page.waitForFunction(
    ([width, language]) => {
      const kept = localStorage.getItem('emp.dashboard.places') ?? '';
      return kept.includes(`"look":"${width} `) && kept.includes(`\\"language\\":\\"${language}\\"`);
    },
    [page.viewportSize()?.width ?? 0, await page.locator('html').getAttribute('lang')],
  );
}

/** Holds React, and all that it shows, back until it is let go. */
async function holdShell(page: Page): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(shell, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(shell);
  };
}

const drawing = (page: Page) => page.locator('[data-first-figures]');
const chart = (page: Page) => page.locator('main [data-place="chart"]').first();

/** Every figure above the chart and every word that is the same for everybody, line by line, with its place in whole pixels. */
function placesOf(page: Page, of: 'drawing' | 'page'): Promise<string[]> {
  return page.evaluate((what) => {
    const drawn = '[data-first-figures] > div:not([role])';
    const marked = 'main [data-place="figure"], main [data-place="text"]';
    const elements = [...document.querySelectorAll<HTMLElement>(what === 'page' ? marked : drawn)];
    const end = document.querySelector(
      what === 'page' ? 'main [data-place="chart"]' : '[data-first-figures] > [role]',
    );
    // Where there is no chart yet, there is nothing below it either.
    const below = end ? end.getBoundingClientRect().bottom + scrollY : Number.POSITIVE_INFINITY;
    /** A line ends before each word that stands lower than the one before it. */
    const linesIn = (element: HTMLElement) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let [lines, bottom] = ['', Number.POSITIVE_INFINITY];
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+\s*/g)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.trimEnd().length);
          const box = range.getBoundingClientRect();
          lines += (box.top >= bottom ? '⏎ ' : '') + word;
          bottom = box.bottom;
        }
      return lines;
    };
    return elements
      .map((element) => ({ text: linesIn(element), box: element.getBoundingClientRect() }))
      .filter(({ text, box }) => text !== '' && box.y + scrollY < below)
      .map(({ text, box }) => `${text} at ${Math.round(box.x)}, ${Math.round(box.y + scrollY)}`)
      .toSorted();
  }, of);
}

const looks = [
  { language: 'en', theme: 'light', width: 1280 },
  { language: 'ja', theme: 'dark', width: 1280 },
  { language: 'de', theme: 'light', width: 1280 },
  { language: 'de', theme: 'dark', width: 390 },
  { language: 'fr', theme: 'light', width: 1920 },
] as const;

for (const { language, theme, width } of looks) {
  test(`before there is React, its figures stand where it puts them: ${language}, ${theme}, ${width} px`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await choose(page, { language, theme });
    await signIn('manager@aurora.example');
    await visited(page);

    const letGo = await holdShell(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const first = drawing(page).locator('[role="img"]');
    await expect(first.locator('text ~ path').first()).toBeAttached();
    await expect(drawing(page)).toHaveAttribute('aria-hidden', 'true');
    const before = await placesOf(page, 'drawing');
    await first.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const drawn = await first.screenshot();
    // Before the library takes it over.
    await page.route('**/assets/shell/charts.*', (route) => route.abort());

    await letGo();
    await expect(chart(page).locator('svg text ~ path').first()).toBeAttached();
    await expect(drawing(page)).toHaveCount(0);
    expect(await placesOf(page, 'page')).toEqual(expect.arrayContaining(before));
    expect(before.length).toBeGreaterThan(20);
    await chart(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { part, picture } = comparePictures(drawn, await chart(page).screenshot());
    if (part > MOST_DIFFERENT)
      for (const [what, body] of Object.entries({ drawn, picture }))
        await test.info().attach(what, { body, contentType: 'image/png' });
    expect(part).toBeLessThanOrEqual(MOST_DIFFERENT);
    expect(await layoutShifts(page)).toBe(0);
  });
}

test('where nobody has scrolled to the chart, as on a phone, figures are drawn without it', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn('manager@aurora.example');
  await visited(page, false);

  const letGo = await holdShell(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(drawing(page)).toBeAttached();
  expect(await drawing(page).locator('svg').count()).toBe(0);
  const before = await placesOf(page, 'drawing');
  expect(before.length).toBeGreaterThan(20);
  await letGo();
  await expect(drawing(page)).toHaveCount(0);
  expect(await placesOf(page, 'page')).toEqual(expect.arrayContaining(before));
  expect(await layoutShifts(page)).toBe(0);
});

test('what is kept of a visit names no site and no figure', async ({ page, signIn }) => {
  await signIn('manager@aurora.example');
  await visited(page);
  const { kept, figures } = await page.evaluate(() => ({
    kept: (
      JSON.parse(localStorage.getItem('emp.dashboard.places') ?? '{}') as {
        places: { words: { text: string }[] };
      }
    ).places.words.map(({ text }) => text),
    figures: [...document.querySelectorAll('main [data-place="figure"]')].map(
      ({ textContent }) => textContent,
    ),
  }));
  expect(kept).toContain('Total Clients');
  expect(kept.filter((word) => figures.includes(word) || word.includes('Marsh'))).toEqual([]);
});

const others = [
  {
    what: 'other sites need attention',
    was: /"attention":"[^"]*"/,
    is: '"attention":"others"',
  },
  {
    what: 'power came from the grid, to which it goes now',
    was: /"parts":\[[^\]]*\]/,
    is: '"parts":["generating","using","fromGrid"]',
  },
  {
    what: 'a notice stood above the page',
    was: /"frame":"[^"]*"/,
    is: '"frame":"0 97 1280"',
  },
];
for (const { what, was, is } of others) {
  test(`at the last visit ${what}: nothing is drawn at places that are others by now`, async ({
    page,
    signIn,
  }) => {
    await signIn('manager@aurora.example');
    await visited(page);
    const kept = await page.evaluate(() => localStorage.getItem('emp.dashboard.places') ?? '');
    expect(kept).toMatch(was);
    await page.evaluate(
      (changed) => localStorage.setItem('emp.dashboard.places', changed),
      kept.replace(was, is),
    );
    const letGo = await holdShell(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/v1/reads')),
    );
    await letGo();
    await expect(chart(page)).toBeVisible();
    expect(await page.evaluate(() => performance.getEntriesByName('first-figures').length)).toBe(0);
  });
}

test('a part that fails is told of above what its script has drawn', async ({ page, signIn }) => {
  await signIn('manager@aurora.example');
  await visited(page);
  let fail: () => void = () => undefined;
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/remotes/dashboard/*/entry.*.js', (route) => failing.then(() => route.abort()));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(drawing(page)).toBeAttached();
  fail();
  await expect(page.locator('[data-remote-panel="dashboard"]')).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);
});
