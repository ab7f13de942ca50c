import type { Locator } from '@playwright/test';
import { alertsToSee } from '../fixtures/alerts-to-see.ts';
import { askOneByOne } from '../fixtures/first-reads.ts';
import { layoutShifts } from '../fixtures/layout-shifts.ts';
import { choose, settled, visit } from '../fixtures/pages.ts';
import { smallTargets } from '../fixtures/small-targets.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { languages, speaker } from '../fixtures/texts.ts';

const pages = ['/dashboard', '/clients', '/statistics'];
const phone = { width: 390, height: 844 };

/** Figures on the first screen: numbers with a unit or alone, outside of controls. */
function figuresInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const owner = node.parentElement;
      if (!owner || !/^[\d.,]+([\s\u00A0](kWh|MWh|GWh|W|°C)|%)?$/.test(text)) continue;
      if (owner.closest('button, select, label')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { top, bottom } = range.getBoundingClientRect();
      if (top >= 0 && bottom > top && bottom <= window.innerHeight) found.push(text);
    }
    return found;
  });
}

/** How far the middles of its controls are apart in height. */
function heightsApart(bar: Locator): Promise<number> {
  return bar.locator('input:visible, select:visible, button:visible').evaluateAll((controls) => {
    const middles = controls
      .map((each) => each.getBoundingClientRect())
      .map(({ top, height }) => top + height / 2);
    return Math.max(...middles) - Math.min(...middles);
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const path of pages) {
    test(`the first screen of ${path} shows figures, and what can be pressed is large enough`, async ({
      page,
      signIn,
    }) => {
      await signIn('admin@aurora.example', { to: path });
      await settled(page);
      expect((await figuresInView(page)).length).toBeGreaterThan(0);
      expect(await smallTargets(page.getByRole('main'))).toEqual([]);
    });
  }

  test('the filters of the statistics unfold', async ({ page, signIn }) => {
    await signIn('admin@aurora.example', { to: '/statistics' });
    await settled(page);
    const interval = page.getByRole('combobox', { name: 'Interval' });
    await expect(interval).toBeHidden();
    await page.getByRole('button', { name: 'Filters All clients, Energy Consumption' }).click();
    await expect(interval).toBeVisible();
    expect(await smallTargets(page.getByRole('region', { name: 'Filters' }))).toEqual([]);
    await page.getByRole('button', { name: 'Open calendar' }).click();
    await expect(page.locator('[data-day]').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('nothing on a phone moves when the sites that need attention arrive', async ({ page, signIn }) => {
  await page.setViewportSize(phone);
  await signIn('admin@aurora.example');
  await settled(page);
  let arrive: () => void = () => undefined;
  const others = new Promise<void>((resolve) => (arrive = resolve));
  await askOneByOne(page);
  await page.route('**/v1/alerts/attention', async (route) => {
    await others;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Now' }).getByText('Generating')).toBeVisible();
  arrive();
  const sites = page.getByRole('region', { name: 'Needs Attention' }).getByRole('listitem');
  await expect(sites.first()).toBeVisible();
  expect(await layoutShifts(page)).toBeLessThan(0.05);
});

test('the filters stand in one line at 1280 px as a page opens, on each that has some', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/clients' });
  for (const path of ['/users', '/roles', '/clients']) {
    await visit(page, path);
    await settled(page);
    expect.soft(await heightsApart(page.getByRole('search').first()), path).toBeLessThan(8);
  }
  for (const language of languages) {
    await choose(page, { language });
    await page.goto('/statistics');
    const bar = page.getByRole('region', {
      name: speaker(language)('dashboard', 'filters.label'),
      exact: true,
    });
    await expect(bar.getByRole('combobox').first()).toBeVisible();
    expect.soft(await heightsApart(bar), language).toBeLessThan(8);
    // The longest words that they can show: these may take a second line.
    await bar.locator('select[id$="compare"]').selectOption('year');
    expect.soft(await bar.evaluate((line) => line.scrollWidth - line.clientWidth), language).toBe(0);
  }
});

test('the bar is one line at 1280 px in every language', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await alertsToSee(page);
  for (const language of languages) {
    await choose(page, { language });
    await page.goto('/clients');
    await settled(page);
    const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
    expect.soft(height, language).toBeLessThan(64);
  }
});

test('no list moves sideways at 1280 px in German', async ({ page, signIn }) => {
  await choose(page, { language: 'de' });
  await signIn('admin@aurora.example');
  await alertsToSee(page);
  for (const path of ['/clients', '/users', '/roles?tab=system', '/alerts', '/alerts/rules']) {
    await visit(page, path);
    await settled(page);
    const over = await page
      .locator('.ant-table-content')
      .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect.soft(over, path).toEqual([0]);
  }
});

test('the filters of the statistics show their whole values at 1280 px in German, too', async ({
  page,
  signIn,
}) => {
  await choose(page, { language: 'de' });
  await signIn('admin@aurora.example', { to: '/statistics' });
  await settled(page);
  const missing = await page
    .getByRole('region', { name: 'Filter' })
    .locator('select[id$="interval"], select[id$="metric"], select[id$="compare"]')
    .evaluateAll((selects) =>
      selects.map((select) => {
        const whole = select.cloneNode(true) as HTMLSelectElement;
        whole.style.width = 'max-content';
        select.after(whole);
        const room = (select as HTMLElement).offsetWidth - whole.offsetWidth;
        whole.remove();
        return Math.min(0, room);
      }),
    );
  expect(missing).toEqual([0, 0, 0]);
});

test('the filters of the statistics show their whole values at 1280 px, and the zone once', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/statistics' });
  await settled(page);
  const bar = page.getByRole('region', { name: 'Filters' });
  const cut = (controls: (HTMLElement | SVGElement)[]) =>
    controls
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent);
  expect(
    await bar
      .getByRole('button', { name: /All clients/ })
      .locator('span')
      .evaluateAll(cut),
  ).toEqual([]);
  // What a field hides of a date, it hides by scrolling.
  expect(
    await bar
      .getByRole('textbox')
      .evaluateAll((fields: HTMLInputElement[]) =>
        fields.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ value }) => value),
      ),
  ).toEqual([]);
  // The list also says whose days these are; a select says nothing about what it cuts.
  const zone = bar.getByRole('combobox', { name: 'Days of' });
  for (const [select, text] of [
    [zone, 'Europe/Berlin (o'],
    [bar.getByRole('combobox', { name: 'Interval' }), 'Daily'],
    [bar.getByRole('combobox', { name: 'Metric' }), 'Energy Consumption'],
    [bar.getByRole('combobox', { name: 'Compare with' }), 'Nothing'],
  ] as const) {
    const room = await select.evaluate((element, words) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('No canvas');
      pen.font = font;
      return (
        element.clientWidth -
        parseFloat(paddingLeft) -
        parseFloat(paddingRight) -
        pen.measureText(words).width
      );
    }, text);
    expect.soft(room, text).toBeGreaterThanOrEqual(-0.5);
  }
  await expect(bar.getByText('Europe/Berlin', { exact: true })).toHaveCount(0);
});

test('Live stands at the same place on each page, beside the title', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/users' });
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 844 });
    const places: { top: number; gap: number }[] = [];
    for (const path of pages) {
      await visit(page, path);
      await settled(page);
      const badge = await page.getByRole('status').filter({ hasText: 'Live' }).boundingBox();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      if (!badge || !title) throw new Error(`No badge or no title on ${path}`);
      // At the end of the line it would move with its words.
      const gap = badge.x - title.x - title.width;
      places.push({ top: Math.round(badge.y), gap: Math.round(gap) });
    }
    expect(new Set(places.map((place) => JSON.stringify(place))).size, JSON.stringify(places)).toBe(1);
  }
});

test('a screen of 1920 px is used', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn('admin@aurora.example', { to: '/users' });
  for (const path of pages) {
    await visit(page, path);
    await settled(page);
    const width = await page
      .getByRole('main')
      .locator('h1')
      .evaluate((title) => title.closest('header')?.getBoundingClientRect().width ?? 0);
    expect.soft(width, path).toBeGreaterThan(1800);
  }
});
