import { layoutShifts } from '../fixtures/layout-shifts.ts';
import { choose, themes } from '../fixtures/pages.ts';
import { addPlant } from '../fixtures/plant.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { languages } from '../fixtures/texts.ts';
import { comparePictures } from '../pictures/compare-pictures.ts';

test.use({ demo: 'people' });

const quarter = 15 * 60_000;
/** Of all pixels, those that may differ by more than a tenth: letters and dashes lie on parts of pixels. */
const MOST_DIFFERENT = 0.002;

/** A plant with the readings of two days, the last hours of which are missing. */
test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage();
  await signInAs(page, server.url, 'manager@aurora.example', '/clients');
  const plant = await addPlant(page, server.url, 'Marsh Solar');
  const now = Math.floor(Date.now() / quarter) * quarter;
  await plant.send(
    Array.from({ length: 180 }, (_, index) => ({
      at: new Date(now - (index + 8) * quarter),
      energy: 1,
      metadata: { power: 4000 + 1500 * Math.sin(index / 14) },
    })),
  );
  await page.close();
});

/** Holds the drawing library back until it is let go. */
async function holdLibrary(page: Page): Promise<() => Promise<void>> {
  const library = /\/assets\/shell\/charts\.[^/]*\.js$/;
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(library, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(library);
  };
}

/** The dashboard's chart, in whichever language. */
const chartOf = (page: Page) => page.locator('main [role="img"]:has(> svg)').first();
const linesOf = (page: Page) => chartOf(page).locator('> svg > text ~ path');

for (const theme of themes) {
  for (const language of languages) {
    test(`a chart looks the same before and after the drawing library is there: ${language}, ${theme}`, async ({
      page,
      signIn,
    }) => {
      await choose(page, { language, theme });
      const letGo = await holdLibrary(page);
      await signIn('manager@aurora.example');
      const chart = chartOf(page);
      await expect(linesOf(page).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(chart.locator('canvas')).toHaveCount(0);
      const widths = [390, 1280, 1920];
      const pictures = async () => {
        const taken: Buffer[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          // Clear of the bar, which stays at the top.
          await chart.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
          await page.mouse.move(0, 0);
          taken.push(await settledPicture(page));
        }
        return taken;
      };
      const sketched = await pictures();
      // On paper it is fitted by the size that it was drawn for.
      const size = await chart
        .locator('> svg')
        .evaluate((svg) => [svg.getAttribute('viewBox'), svg.getBoundingClientRect()] as const);
      expect(size[0]).toBe(`0 0 ${size[1].width} ${size[1].height}`);
      await letGo();
      await expect(chart.locator('canvas').first()).toBeVisible();
      await expect(linesOf(page)).toHaveCount(0);
      for (const [index, drawn] of (await pictures()).entries()) {
        const sketch = sketched[index] ?? Buffer.alloc(0);
        const { part, picture } = comparePictures(sketch, drawn);
        const name = `${language} ${theme} ${widths[index]} px`;
        if (part > MOST_DIFFERENT)
          for (const [what, body] of Object.entries({ sketch, drawn, picture }))
            await test.info().attach(`${name}, ${what}`, { body, contentType: 'image/png' });
        expect(part, name).toBeLessThanOrEqual(MOST_DIFFERENT);
      }
    });
  }
}

/** When two in a row are the same: both ways of drawing follow a new width in the next frames. */
async function settledPicture(page: Page): Promise<Buffer> {
  let last = await chartOf(page).screenshot();
  await expect(async () => {
    const next = await chartOf(page).screenshot();
    const same = next.equals(last);
    last = next;
    expect(same).toBe(true);
  }).toPass();
  return last;
}

test('the chart is there without the drawing library, which takes it over for who points at it, and nothing moves', async ({
  page,
  signIn,
}) => {
  // The page is never idle: the library comes for the pointer alone.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await signIn('manager@aurora.example');
  const chart = chartOf(page);
  await expect(linesOf(page).first()).toBeVisible();
  await expect(chart).toHaveAttribute('aria-label', /Energy Consumption \(24h\)/);
  expect((await chart.boundingBox())?.height, '16rem').toBe(256);
  await expect(chart.locator('canvas')).toHaveCount(0);
  await chart.scrollIntoViewIfNeeded();
  const before = await chart.boundingBox();

  const moved = await layoutShifts(page);
  const { width = 0, height = 0 } = before ?? {};
  await chart.hover({ position: { x: width * 0.5, y: height / 2 } });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(linesOf(page)).toHaveCount(0);
  await chart.hover({ position: { x: width * 0.45, y: height / 2 } });
  await expect(chart.locator('.g2-tooltip')).toContainText('W');
  expect(await chart.boundingBox()).toEqual(before);
  expect(await layoutShifts(page)).toBe(moved);
});
