import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/test.ts';

test('an administrator makes a backup, watches it and downloads it', async ({ page, signIn }) => {
  await signIn('admin@aurora.example', { to: '/settings?tab=data' });
  const backups = page.getByRole('region', { name: 'Backups' });
  // The demo's data are not worth the room.
  await expect(page.getByRole('switch', { name: 'Automatic backup' })).not.toBeChecked();
  await backups.getByRole('button', { name: 'Back Up Now' }).click();
  const newest = backups.getByRole('listitem').first();
  // It gives way to everybody who asks meanwhile.
  await expect(newest).toContainText('Stored', { timeout: 90_000 });
  await expect(newest).toContainText(/Today · [\d.]+\sMB · [\d,]+ rows/);
  const downloading = page.waitForEvent('download');
  await newest.getByRole('button', { name: /^Download the backup of/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^backup-\d{4}-\d\d-\d\dT\d\d-\d\d\.zip$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('manifest.json')).toBe(true);
});

test('who may not change the organization sees no backups', async ({ page, signIn }) => {
  await signIn('viewer@aurora.example', { to: '/settings?tab=data' });
  await expect(page.getByText('Data retention')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back Up Now' })).toBeHidden();
});
