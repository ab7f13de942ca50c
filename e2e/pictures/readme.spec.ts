import { join } from 'node:path';
import { choose, settled, themes } from '../fixtures/pages.ts';
import { test } from '../fixtures/test.ts';

/** The README begins with them. */
const folder = join(import.meta.dirname, '../../docs/pictures');

for (const theme of themes) {
  test(`the dashboard for the README, ${theme}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await choose(page, { theme, language: 'en', animations: false });
    await signIn('admin@aurora.example', { to: '/dashboard' });
    await settled(page);
    await page.screenshot({ path: join(folder, `dashboard-${theme}.png`) });
  });
}
