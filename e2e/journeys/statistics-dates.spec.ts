import type { Locator } from '@playwright/test';
import { chooseOption } from '../fixtures/choose-option.ts';
import { cellsOf, sectionOf } from '../fixtures/figures.ts';
import { dayAfter, dayIn } from '../fixtures/independent-figures.ts';
import { forgetSettings } from '../fixtures/forget-settings.ts';
import { press, tabTo, write } from '../fixtures/keys.ts';
import { settled } from '../fixtures/pages.ts';
import { addBothAroundChange, CHART, ZONE } from '../fixtures/plant-and-meter.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const dates = (page: Page) => page.getByRole('group', { name: 'Date range' });
const start = (page: Page) => dates(page).getByRole('textbox', { name: 'Start Date' });
const end = (page: Page) => dates(page).getByRole('textbox', { name: 'End Date' });
const daysOf = (page: Page) => {
  const { searchParams } = new URL(page.url());
  return [searchParams.get('start'), searchParams.get('end')];
};

async function openStatistics(page: Page, search = ''): Promise<void> {
  await page.goto(`/statistics${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Statistics' })).toBeVisible();
}

test.afterEach(({ page }) => forgetSettings(page));

async function chooseInSettings(page: Page, label: string, choice: string): Promise<void> {
  await page.goto('/settings');
  await settled(page);
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await chooseOption(dialog, label, choice);
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog).toBeHidden();
}

test('a range is typed by keyboard alone, in each of the three formats', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin@aurora.example');
  for (const [format, from, to] of [
    ['MM/DD/YYYY', '01/15/2025', '02/28/2025'],
    ['DD/MM/YYYY', '15/01/2025', '28/02/2025'],
    ['YYYY-MM-DD', '2025-01-15', '2025-02-28'],
  ] as const) {
    await test.step(format, async () => {
      // The first of them is what everybody begins with.
      if (format !== 'MM/DD/YYYY') await chooseInSettings(page, 'Date format', format);
      await openStatistics(page);
      await write(page, start(page), from);
      await page.keyboard.press('Tab');
      await expect(end(page)).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
      await expect.poll(() => daysOf(page)).toEqual(['2025-01-15', '2025-02-28']);
      await expect(start(page)).toHaveValue(from);
      await expect(end(page)).toHaveValue(to);
      // ISO 8601 whatever the format.
      await write(page, start(page), '2025-02-01');
      await page.keyboard.press('Enter');
      await expect.poll(() => daysOf(page)).toEqual(['2025-02-01', '2025-02-28']);
    });
  }
});

test('ranges are chosen by name, by the arrows and in the calendar', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await openStatistics(page);
  // The organization is in Berlin, and so is its today.
  const today = dayIn(ZONE, new Date());
  await expect(page.getByRole('combobox', { name: 'Days of' })).toHaveValue(ZONE);

  await test.step('by name, with keys', async () => {
    await press(page, dates(page).getByRole('button', { name: 'Periods' }));
    const names = page.getByRole('menuitemradio');
    await expect(names).toHaveText([
      'Today',
      'Yesterday',
      /^Last 7 days/,
      'Last 30 days',
      'This month',
      'Last month',
      'This year',
      'Last year',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => daysOf(page)).toEqual([dayAfter(today, -1), dayAfter(today, -1)]);
  });

  await test.step('earlier and later', async () => {
    await press(page, dates(page).getByRole('button', { name: 'Earlier dates' }), 'Enter');
    await expect.poll(() => daysOf(page)).toEqual([dayAfter(today, -2), dayAfter(today, -2)]);
    const later = dates(page).getByRole('button', { name: 'Later dates' });
    await later.click();
    await later.click();
    await expect.poll(() => daysOf(page)).toEqual([today, today]);
    await expect(later).toBeDisabled();
  });

  await test.step('in the calendar', async () => {
    await openStatistics(page, '?start=2025-03-10&end=2025-03-12');
    await dates(page).getByRole('button', { name: 'Open calendar' }).click();
    const march = page.locator('.ant-picker-panel').first().locator('.ant-picker-cell-in-view');
    await march.nth(2).click();
    await march.nth(19).click();
    await expect.poll(() => daysOf(page)).toEqual(['2025-03-03', '2025-03-20']);
    await expect(page.locator('.ant-picker-panel')).toHaveCount(0);
    await expect(dates(page).getByRole('button', { name: 'Open calendar' })).toBeFocused();
  });
});

test('what is no range is said in a sentence, whether typed or in the address', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  const problem = dates(page).getByRole('alert');

  for (const [search, sentence] of [
    ['start=9999-12-31&end=9999-12-31', /^Choose dates between 01\/01\/1970 and /],
    ['end=9999-12-31', /^A date range can cover at most ten years\.$/],
    ['start=0000-00-00&end=2025-01-31', /^This is not a valid date\. /],
    ['start=abc', /^This is not a valid date\. /],
    ['start=2025-02-30&end=2025-03-01', /^This is not a valid date\. /],
    ['start=2025-03-02&end=2025-03-01', /^The end date is before the start date\.$/],
  ] as const) {
    await openStatistics(page, `?${search}`);
    await expect(problem, search).toHaveText(sentence);
    await expect(page, search).toHaveURL(/\/statistics$/);
    await expect(page.getByText('Total Clients')).toBeVisible();
  }

  await write(page, start(page), '13/45/2025');
  await page.keyboard.press('Enter');
  await expect(problem).toHaveText(/^This is not a valid date\. /);
  await expect(start(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/statistics$/);
  await page.keyboard.press('Escape');
  await expect(problem).toHaveCount(0);
});

async function timesOf(section: Locator): Promise<string[]> {
  return (await cellsOf(section)).slice(1).map(([time = '']) => time);
}

test('days are the organization’s or the person’s, and the hour there is twice says which it is', async ({
  page,
  server,
  signIn,
}) => {
  test.slow();
  await signIn('admin@aurora.example');
  const { plant, day } = await addBothAroundChange(page, server.url);
  const asked: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/v1/query/execute')) return;
    const query = request.postDataJSON() as { template_id: string; parameters: Record<string, unknown> };
    if (query.template_id === 'metric_timeseries') asked.push(query.parameters);
  });

  await page.goto(`/statistics?clients=${plant.id}&start=${day}&end=${day}`);
  const days = page.getByLabel('Days of');
  await expect(days.locator('option')).toHaveText([`${ZONE} (organization)`, 'UTC (yours)']);
  await days.selectOption({ label: 'UTC (yours)' });
  await expect(page).toHaveURL(/zone=UTC/);
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ time_zone: 'UTC', start_time: `${day}T00:00:00.000Z` });
  await page.reload();
  await expect(days).toHaveValue('UTC');

  await chooseInSettings(page, 'Time zone', 'CET');
  await page.goto(`/statistics?clients=${plant.id}&start=${day}&end=${day}&interval=hourly`);
  const section = sectionOf(page, CHART);
  await section.getByRole('button', { name: 'Show as table' }).click();
  await expect(section.getByRole('table')).toBeVisible();
  const times = await timesOf(section);
  expect(times).toHaveLength(25);
  expect(new Set(times).size).toBe(25);
  expect(times.slice(1, 5).map((time) => time.replace(/^\S+ /, ''))).toEqual([
    '1:00 AM',
    '2:00 AM CEST',
    '2:00 AM CET',
    '3:00 AM',
  ]);
  // The person's days are the organization's now; those of the place where they are stay.
  await expect(days.locator('option')).toHaveText([`${ZONE} (organization)`, 'UTC (this device)']);
});

test('a table is sorted by Space and by Enter, and shows where the focus is', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/users' });
  const header = page.getByRole('columnheader', { name: 'User', exact: true });
  await tabTo(page, header);
  const outline = () =>
    header.evaluate((element) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
      return [outlineStyle, outlineWidth, outlineOffset];
    });
  await expect.poll(outline).toEqual(['solid', '2px', '-2px']);
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  const orders: (string | null)[] = [];
  for (const key of ['Space', 'Enter']) {
    const order = await header.getAttribute('aria-sort');
    await page.keyboard.press(key);
    await expect(header).not.toHaveAttribute('aria-sort', order ?? 'never');
    orders.push(await header.getAttribute('aria-sort'));
    await expect(header).toBeFocused();
  }
  expect(orders[0]).not.toBe(orders[1]);
  expect(await scrolled()).toBe(before);
});
