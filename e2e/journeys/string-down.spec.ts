import type { Browser } from '@playwright/test';
import { type Days, test } from '../fixtures/days-pass.ts';
import { sharedAuth } from '../fixtures/session.ts';
import type { Server } from '../fixtures/server.ts';
import { signInAs } from '../fixtures/sign-in.ts';
import { expect } from '../fixtures/test.ts';

const SITE = 'Carmona Solar';
const sites = ['Écija Solar', SITE];
const DAY = 86_400_000;
/** EUR for a kWh. */
const TARIFF = 0.08;
/** It is found in three days that tell enough, and over after two; dark ones tell nothing. */
const MOST_DAYS = 10;

interface Fix {
  name: string;
  cause: string;
  kwh: number;
  since: string;
  last: string;
  goes_on: boolean;
  money: { currency: string; amount: number }[];
}

interface Losses {
  data: { judged_to: string | null; first: Fix[] };
}

/** The page of losses in a browser that goes by the server’s clock, and what the service says of the site’s string. */
async function open(browser: Browser, server: Server, days: Days) {
  for (const context of browser.contexts()) await context.close();
  const page = await browser.newPage();
  await page.clock.install({ time: days.now() });
  await signInAs(page, server.url, 'admin@aurora.example', '/losses');
  const get = async <T>(path: string) => {
    const auth = await sharedAuth(page);
    return (await auth.evaluate(({ api }, asked) => api.get(asked), path)) as T;
  };
  // What the service works out when it starts takes it some seconds.
  const age = async () => {
    const { judged_to } = (await get<Losses>('/v1/losses')).data;
    return days.now().getTime() - Date.parse(judged_to ?? '1970-01-01');
  };
  await expect.poll(age).toBeLessThan(DAY / 8);
  await page.reload();
  const stringOf = async (question = ''): Promise<Fix | undefined> => {
    const { first } = (await get<Losses>(`/v1/losses${question}`)).data;
    return first.find(({ name, cause }) => name === SITE && cause === 'string');
  };
  const row = page
    .getByRole('region', { name: 'What to fix first' })
    .getByRole('listitem')
    .filter({ hasText: SITE })
    .filter({ hasText: 'a string may be down' });
  return { page, get, stringOf, row };
}

/** Four days, which are enough where none is dark, and then two at a time, until something is so. */
async function daysUntil(isSo: () => Promise<boolean>, live: (days: number) => Promise<void>): Promise<void> {
  for (let day = 4; day <= MOST_DAYS; day += 2) {
    await live(day === 4 ? 4 : 2);
    if (await isSo()) return;
  }
  throw new Error(`It is not so after ${MOST_DAYS} days`);
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);

test('a string fails: what to fix first names the site, kWh and money; it is repaired, and the loss stops', {
  tag: '@long',
}, async ({ browser, server, days }) => {
  // Servers start four times, and each works out what is due.
  test.setTimeout(600_000);
  const well = await open(browser, server, days);
  expect(await well.stringOf()).toBeUndefined();

  // The string fails, and nobody does anything until it is named.
  let now = well;
  await daysUntil(
    async () => {
      now = await open(browser, server, days);
      return (await now.stringOf()) !== undefined;
    },
    (count) => days.live(count, { sites, stringDown: SITE }),
  );
  const { page, row } = now;
  await expect(row).toContainText(/Since .*, goes on/);
  await expect(row).toContainText(/[\d.,]+\s[kM]Wh/);

  // What a kWh is worth is entered where the page says that it is not known.
  await page.getByRole('button', { name: 'Enter a tariff', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter a tariff' });
  await dialog.getByLabel(/^Value/).fill(String(TARIFF));
  await dialog.getByLabel(/^Currency/).fill('EUR');
  await dialog.getByLabel(/^Source/).fill('Contract');
  await dialog
    .getByLabel(/^First day/)
    .fill(new Date(days.now().getTime() - 60 * DAY).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const failed = await now.stringOf();
  if (!failed) throw new Error('It is not named any more.');
  const [worth] = failed.money;
  expect(worth?.currency).toBe('EUR');
  expect(worth?.amount).toBeCloseTo(failed.kwh * TARIFF, 6);
  const written = (worth?.amount ?? 0).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  await expect(row).toContainText(new RegExp(`${written.replaceAll('.', '\\.')}\\sEUR`));

  // One string of four is down: a third of what came is what did not.
  const report = await now.get<{ data: { rows: { name: string; figures: Record<string, number> }[] } }>(
    `/v1/reports?period=range&first_day=${failed.since}&last_day=${failed.last}`,
  );
  const came = report.data.rows.find(({ name }) => name === SITE)?.figures['generation_kwh'] ?? 0;
  expect(failed.kwh / (came / 3)).toBeGreaterThan(0.6);
  expect(failed.kwh / (came / 3)).toBeLessThan(1.4);

  // The technician repairs it.
  await daysUntil(
    async () => {
      now = await open(browser, server, days);
      return (await now.stringOf())?.goes_on === false;
    },
    (count) => days.live(count, { sites }),
  );
  const over = await now.stringOf();
  await expect(now.row).toContainText(/, over/);
  expect(await now.stringOf(`?first_day=${dayAfter(over?.last ?? '')}`)).toBeUndefined();
});
