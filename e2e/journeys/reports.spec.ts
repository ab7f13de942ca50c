import { readFile } from 'node:fs/promises';
import { sectionOf } from '../fixtures/figures.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

test('a report is stepped through, grouped, and taken along in every format', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  await page.goto('/reports?period=week');
  const section = sectionOf(page, 'Energy generated');
  await expect(section.getByRole('row').nth(1)).toContainText(/^All sites[\d,]+\.\d/);
  const rows = await section.getByRole('row').count();
  await page.getByRole('combobox', { name: 'Group by' }).selectOption('Type');
  await expect(page).toHaveURL(/group=type/);
  await expect(section.getByRole('columnheader', { name: 'Type' })).toBeVisible();
  expect(await section.getByRole('row').count()).toBeLessThan(rows);
  for (const [name, begins] of [
    ['PDF', '%PDF-1.7'],
    ['Excel', 'PK'],
    ['CSV', 'first_day,'],
    ['JSON', '{'],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(
      /^report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.(pdf|xlsx|csv|json)$/,
    );
    const content = await readFile(await file.path());
    expect(content.subarray(0, begins.length).toString()).toBe(begins);
  }
  const first = page.getByText(/^Aurora.*: \d/);
  const before = await first.textContent();
  await page.getByRole('button', { name: 'Earlier' }).click();
  await expect(first).not.toHaveText(before ?? '');
});

test('on paper a report has its figures and nothing that is pressed', async ({ page, signIn }) => {
  await signIn('viewer@aurora.example');
  await page.goto('/reports?period=week');
  await expect(sectionOf(page, 'Energy generated').getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sectionOf(page, 'Energy generated').getByRole('table')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Group by' })).toBeHidden();
  const paper = await page.pdf({ preferCSSPageSize: true, tagged: true });
  // A4 in points.
  expect(paper.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  // Nothing is wider than the paper.
  await page.setViewportSize({ width: 680, height: 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(680);
});
