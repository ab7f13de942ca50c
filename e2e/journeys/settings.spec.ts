import { chooseOption } from '../fixtures/choose-option.ts';
import { forgetSettings } from '../fixtures/forget-settings.ts';
import { settled } from '../fixtures/pages.ts';
import { sharedAuth } from '../fixtures/session.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

const choose = (page: Page, label: string, choice: string) => chooseOption(dialog(page), label, choice);

async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** What all pages show of moments: every text that looks like a date or a time of day. */
async function momentsOf(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await settled(page);
  return page.getByRole('main').innerText();
}

test.afterEach(({ page }) => forgetSettings(page));

const american = /\b\d{2}\/\d{2}\/\d{4}\b/;
const twelveHours = /\b\d{1,2}:\d{2}\sAM\b|\b\d{1,2}:\d{2}\sPM\b/;

test('date format, time format and time zone are kept and apply to every page', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  const before = await momentsOf(page, '/statistics');
  expect(before).toMatch(american);
  expect(before).toMatch(twelveHours);

  // One call keeps them.
  await page.goto('/settings');
  await settled(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Figures are asked for by POST, and how remotes fare is told.
    if (request.method() === 'GET' || /^\/v1\/(query|telemetry|reads)\b/.test(pathname)) return;
    calls.push(`${request.method()} ${pathname}`);
  });
  await choose(page, 'Date format', 'YYYY-MM-DD');
  await choose(page, 'Time format', '24 hours');
  await choose(page, 'Time zone', 'JST');
  await save(page);
  expect(calls).toEqual(['PATCH /v1/settings']);

  for (const path of ['/dashboard', '/statistics', '/clients', '/users', '/roles']) {
    const text = await momentsOf(page, path);
    expect.soft(text, path).not.toMatch(american);
    expect.soft(text, path).not.toMatch(twelveHours);
  }
  expect(await momentsOf(page, '/statistics')).toMatch(/\b\d{4}-\d{2}-\d{2} \d{2}:\d{2}\b/);

  // The same moments by the clock in Tokyo; the newest readings are minutes old, or of the hour before.
  const hourIn = (zone: string, ago: number) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      Date.now() - ago * 3_600_000,
    );
  const newest = (await momentsOf(page, '/clients')).match(/\b\d{2}(?=:\d{2}\b)/g) ?? [];
  expect([hourIn('Asia/Tokyo', 0), hourIn('Asia/Tokyo', 1)]).toContain(newest[0]);
});

test('display settings apply after a page refresh', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/settings?tab=display' });
  await settled(page);
  await choose(page, 'Theme', 'Dark');
  await dialog(page).getByRole('switch', { name: 'Compact mode' }).click();
  await dialog(page).getByRole('switch', { name: 'Show animations' }).click();
  await save(page);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await settled(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-density', 'compact');
  await expect(root).toHaveAttribute('data-animations', 'off');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 18, 17)');
});

test('settings follow the person to the next browser', async ({ page, signIn, browser, server }) => {
  await signIn('manager@aurora.example', { to: '/settings' });
  await dialog(page).getByLabel('Company name').fill('Aurora Energy');
  await choose(page, 'Language', 'Deutsch');
  await save(page);
  await expect(page).toHaveTitle(/ · Aurora Energy$/);

  const next = await browser.newContext({ baseURL: server.url });
  const there = await next.newPage();
  await signIn('manager@aurora.example', { page: there });
  await expect(there.locator('html')).toHaveAttribute('lang', 'de');
  await expect(there.getByRole('banner').getByText('Aurora Energy')).toBeVisible();
  await next.close();

  const auth = await sharedAuth(page);
  await auth.evaluate(({ api }) =>
    api.patch('/v1/tenant/settings', { company_name: 'Energy Monitor Platform' }),
  );
});
