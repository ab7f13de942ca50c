import { readFileSync } from 'node:fs';
import { american, dayAfter, energies, sum } from '../fixtures/independent-figures.ts';
import { type MailServer, receiveMail } from '../fixtures/mail-server.ts';
import { addBothAroundChange, ZONE } from '../fixtures/plant-and-meter.ts';
import { test as base, expect, type Page } from '../fixtures/test.ts';

const test = base.extend<object, { mails: MailServer }>({
  demo: ['people', { scope: 'worker' }],
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its pattern
    async ({}, provide) => {
      const server = await receiveMail();
      await provide(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ mails }, provide) => provide({ SMTP_URL: mails.url, MAIL_FROM: 'reports@aurora.example' }),
    { scope: 'worker' },
  ],
});

/** The file that the browser saves after a button is pressed. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Download' }).getByRole('button', { name: button }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
}

const cellsOf = (page: Page, section: string, row: string) =>
  page
    .getByRole('region', { name: section })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')
    .allTextContents();

test('a report is chosen, read, taken along in each format, sent by calendar and by hand', async ({
  page,
  server,
  mails,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const { plant, day, sent } = await addBothAroundChange(page, server.url);
  const [first, last] = [dayAfter(day, -1), dayAfter(day)];
  await page.goto(`/reports?period=range&start=${first}&end=${last}`);
  await expect(page.getByText(`${american(first)} to ${american(last)}, time zone ${ZONE}`)).toBeVisible();
  const [generated = ''] = await cellsOf(page, 'Energy generated', plant.name);
  const kWh = sum(energies(sent.plant)).toFixed(1);
  expect(generated.replaceAll(',', '')).toBe(kWh);

  const csv = await saved(page, 'CSV');
  expect(csv.name).toBe(`report-${first}-to-${last}.csv`);
  const line = csv.content
    .toString('utf8')
    .split('\r\n')
    .find((each) => each.includes(plant.name));
  expect(line?.split(',').some((cell) => Number(cell).toFixed(1) === kWh)).toBe(true);
  const json = await saved(page, 'JSON');
  const { rows } = JSON.parse(json.content.toString('utf8')) as {
    rows: { name: string; figures: { generation_kwh: number } }[];
  };
  expect(rows.find(({ name }) => name === plant.name)?.figures.generation_kwh.toFixed(1)).toBe(kWh);
  expect((await saved(page, 'PDF')).content.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await saved(page, 'Excel')).content.subarray(0, 2).toString()).toBe('PK');

  const card = page.getByRole('region', { name: 'Sent by calendar' });
  await card.getByRole('button', { name: 'Schedule a Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a Report' });
  await dialog.getByLabel('Name').fill('For the owner');
  await dialog.getByLabel('How often').selectOption('Every day: the day before');
  await dialog.getByLabel('Other addresses').fill('owner@out.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = card.getByRole('row').filter({ hasText: 'For the owner' });
  await expect(row).toContainText(/Every day at 0?6:00/);
  await row.getByRole('button', { name: 'Actions for For the owner' }).click();
  await page.getByRole('menuitem', { name: 'Send Now' }).click();
  await expect(row).toContainText('Sent to 1 of 1', { timeout: 30_000 });
  expect(mails.arrived.map(({ to }) => to)).toEqual([['owner@out.example']]);

  await row.getByRole('button', { name: 'Actions for For the owner' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of For the owner' });
  await expect(history.getByText(/^Asked for by /)).toBeVisible();
  await expect(history.getByText('owner@out.example: sent')).toBeVisible();
  await history.getByRole('link', { name: /^Report of / }).click();
  await expect(page).toHaveURL(/\/reports\?period=day&day=\d{4}-\d\d-\d\d/);
});

test('the link of a mail leads nobody to figures without signing in', async ({ page, server }) => {
  await page.goto(`${server.url}/reports?period=day&day=2026-03-28`);
  await expect(page).not.toHaveURL(/\/reports/);
  await expect(page.getByRole('region', { name: 'Energy generated' })).toBeHidden();
});
