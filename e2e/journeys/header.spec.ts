import { choose } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

interface Line {
  text: string;
  baseline: number;
}

/** Where the text of the page's header stands: each text of one line, with its baseline in CSS pixels. */
function baselines(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header');
    const walker = document.createTreeWalker(header ?? document.body, NodeFilter.SHOW_TEXT);
    const pen = document.createElement('canvas').getContext('2d');
    const lines: { text: string; baseline: number }[] = [];
    if (!pen) throw new Error('This browser cannot measure text');
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const boxes = range.getClientRects();
      const [box] = boxes;
      // Hidden, in the menu of what does not fit, for screen readers only, in two lines, a drawing of a key or a person, or a count in its badge.
      if (!parent || !box || boxes.length > 1 || box.width < 2 || text === '') continue;
      if (
        parent.offsetWidth < 2 ||
        parent.closest('kbd, [inert], [href="#content"]') ||
        /^(\p{Lu}{1,2}|\d+)$/u.test(text)
      )
        continue;
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = pen.measureText(text);
      lines.push({ text, baseline: box.top + (box.height * up) / (up + down) });
    }
    return lines;
  });
}

async function expectOneBaseline(page: Page, path: string, atLeast: number): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const lines = await baselines(page);
  expect.soft(lines.length, path).toBeGreaterThanOrEqual(atLeast);
  const all = lines.map(({ baseline }) => baseline);
  const told = `${path}: ${lines.map(({ text, baseline }) => `${text} ${baseline.toFixed(2)}`).join(', ')}`;
  expect.soft(Math.max(...all) - Math.min(...all), told).toBeLessThanOrEqual(0.5);
}

for (const language of ['en', 'de', 'ja']) {
  test(`the header's text stands on one baseline, ${language}`, async ({ page, browser, server, signIn }) => {
    await choose(page, { language });
    await signIn('admin@aurora.example', { to: '/clients' });
    await page.locator('h1').waitFor();
    await expectOneBaseline(page, '/clients', 6);
    const visitor = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await choose(visitor, { language });
    for (const [path, atLeast] of [
      ['/', 8],
      ['/technical-docs', 3],
    ] as const) {
      await visitor.goto(server.url + path);
      await visitor.locator('h1').waitFor();
      await expectOneBaseline(visitor, path, atLeast);
    }
    await visitor.close();
  });
}

/** What can be pressed in header and menus, and is smaller than 44 px one way or the other, or than its words. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...(document.querySelector('header')?.querySelectorAll('a, button') ?? []),
      ...document.querySelectorAll('[role="menuitem"], [role="menuitemradio"]'),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && !element.matches('[href="#content"]'))
      .map(({ element, box }) => ({ element, box, style: getComputedStyle(element) }))
      .filter(({ element, box, style }) => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const end = words.getBoundingClientRect().right + parseFloat(style.paddingRight) - 1;
        return box.width < 44 || box.height < 44 || (element.matches('a') && end > box.right);
      })
      .map(({ element, box }) => `${element.textContent}: ${box.width} x ${box.height}`),
  );
}

test('what a thumb presses in header and menus is 44 px', async ({ browser, server, page, signIn }) => {
  await signIn('consultant@aurora.example');
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const state = await page.context().storageState();
  const session = await page.evaluate(() => Object.entries(sessionStorage));
  for (const screen of [phone, { ...phone, viewport: { width: 1280, height: 800 } }]) {
    const context = await browser.newContext({ ...screen, storageState: state });
    const touched = await context.newPage();
    await touched.addInitScript((held) => {
      for (const [name, value] of held) sessionStorage.setItem(name, String(value));
    }, session);
    await touched.goto(`${server.url}/clients`);
    await touched.locator('h1').waitFor();
    expect.soft(await tooSmall(touched), '/clients').toEqual([]);
    const unfold = touched.getByRole('button', { name: 'Menu', exact: true });
    if (await unfold.isVisible()) {
      await unfold.tap();
      await expect(touched.getByRole('link', { name: 'Statistics', exact: true })).toBeVisible();
      expect.soft(await tooSmall(touched), 'the unfolded navigation').toEqual([]);
    }
    await touched.getByRole('button', { name: /^User menu of/ }).tap();
    await expect(touched.getByRole('menu')).toBeVisible();
    expect.soft(await tooSmall(touched), 'the user menu').toEqual([]);
    await context.close();
    const visitor = await browser.newPage(screen);
    await choose(visitor, { language: 'de' });
    for (const path of ['/', '/technical-docs']) {
      await visitor.goto(server.url + path);
      await visitor.locator('h1').waitFor();
      expect.soft(await tooSmall(visitor), path).toEqual([]);
    }
    await visitor.close();
  }
});

for (const language of ['en', 'es', 'fr', 'de', 'ja'])
  test(`whatever the bar has is to be seen, and the rest is in its menu, ${language}`, async ({
    page,
    signIn,
  }) => {
    await choose(page, { language, theme: 'light' });
    await signIn('admin@aurora.example', { to: '/clients' });
    const entries = page.locator('header nav a:not([inert])');
    await expect(entries.first()).toBeVisible();
    for (const width of [1000, 1100, 1280, 1366, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await expect
        .poll(
          () =>
            entries.evaluateAll((links) => {
              const tops = links.map((link) => Math.round(link.getBoundingClientRect().top));
              return tops.filter((top) => top !== tops[0]).length;
            }),
          `${width} px`,
        )
        .toBe(0);
    }
  });
