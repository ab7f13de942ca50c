import { expect, type Page } from '@playwright/test';
import { escape, goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

const hint = (page: Page) => page.locator('.ant-tooltip:not(.ant-tooltip-hidden)');

/** What a pointer brings up on figures: tooltips, calendars, lists, tables in place of charts. */
export async function* hovered(page: Page, say: Say): OpenStates {
  await goTo(page, '/dashboard');
  const main = page.getByRole('main');
  // A page that is drawn anew, for another width or theme, may move away from under the pointer.
  const hintOf = async (name: string, hover: () => Promise<void>) => {
    await hover();
    return { ...(await opened(name, hint(page))), again: hover };
  };
  yield await hintOf('hint of Live', () => main.getByText(say('ui', 'live.live'), { exact: true }).hover());
  yield await hintOf('hint of a trend', () => main.locator('button[class*="explained"]').first().hover());

  await goTo(page, '/statistics');
  const chart = main.locator('canvas').first();
  await chart.scrollIntoViewIfNeeded();
  const values = main.locator('.g2-tooltip').first();
  // A chart that is drawn anew, for another width or theme, has forgotten the pointer, which has to move.
  const point = async () => {
    await expect(chart).toBeVisible();
    await chart.scrollIntoViewIfNeeded();
    const { width, height } = (await chart.boundingBox()) ?? { width: 200, height: 100 };
    await expect(async () => {
      for (const x of [width / 3, width / 2]) await chart.hover({ position: { x, y: height / 2 } });
      await expect(values).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 15_000 });
  };
  await point();
  yield { ...(await opened('values of a chart', values)), again: point };
  await main
    .getByRole('button', { name: say('ui', 'chart.showTable') })
    .first()
    .click();
  // Its table may be wider than a phone, and scrolls in itself.
  yield opened(
    'chart as a table',
    main
      .locator('section')
      .filter({ has: page.getByRole('table') })
      .first(),
  );

  await page.evaluate(() => window.scrollTo(0, 0));
  const fold = page.locator('button[aria-expanded="false"]', { hasText: say('dashboard', 'filters.label') });
  if (await fold.isVisible()) await fold.click();
  await main.getByRole('button', { name: say('ui', 'range.presets') }).click();
  yield opened('named ranges of dates', page.getByRole('menu'));
  await escape(page, page.getByRole('menu'));
  await main.getByRole('button', { name: say('ui', 'range.calendar') }).click();
  yield opened('calendar', page.locator('.ant-picker-dropdown'));
  await page.keyboard.press('Escape');
  const start = main.getByLabel(say('ui', 'range.start'));
  await start.fill('99/99/2025');
  await start.press('Enter');
  yield opened('a date that is none', main.getByRole('alert'));

  // Last: over what is disabled it does not stay in every window.
  await goTo(page, '/dashboard');
  yield await hintOf('hint of what is to come', () =>
    main.getByText(say('dashboard', 'actions.generateReport')).hover({ force: true }),
  );
}
