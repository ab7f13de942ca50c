import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from '../../browser/browser.ts';
import { ADMINISTRATOR } from '../../service/service.ts';

const root = join(import.meta.dirname, '../../../..');

/** Publishes the built remotes into the data folder, as `npm start` does. */
export function publishRemotes(dataDir: string): void {
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'federation/src/cli/main.ts'), 'sync'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Publishing the remotes failed: ${stderr}`);
}

/** A page in a new browser, signed in as the administrator. */
export async function openStaffPage(url: string): Promise<{ page: Page; close(): Promise<void> }> {
  const browser = await openBrowser();
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await page.route('**/sso/auth?**', async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('demo_user', ADMINISTRATOR);
    await route.continue({ url: address.href });
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.waitForURL(/\/dashboard/);
  // A route makes every request pass through this process, which would be measured too.
  await page.unrouteAll();
  return { page, close: () => browser.close() };
}
