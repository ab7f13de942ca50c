import { join } from 'node:path';
import {
  choose,
  publicPages,
  settingsTabs,
  settled,
  showcasePages,
  staffPages,
  themes,
} from '../fixtures/pages.ts';
import { type Page, test } from '../fixtures/test.ts';

/**
 * Pictures of every page at three widths, light and dark, to be looked at: `pnpm screens`. They are compared with
 * nothing; fonts differ between machines, and judgement does not.
 */
const folder = join(import.meta.dirname, '../../.cache/screens');
const widths = [390, 1280, 1920];
const height = 900;

const nameOf = (path: string) =>
  path
    .replaceAll(/[/?=]+/g, '-')
    .replace(/^-$/, 'landing')
    .replace(/^-/, '');

async function picture(page: Page, path: string, look: string): Promise<void> {
  await page.screenshot({
    path: join(folder, `${nameOf(path)}-${look}.png`),
    fullPage: !path.includes('settings'),
  });
}

for (const theme of themes) {
  for (const width of widths) {
    const look = `${width}-${theme}`;
    test(`screens ${look}`, async ({ page, signIn }) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height });
      await choose(page, { theme });
      for (const path of publicPages) {
        await page.goto(path);
        await page.locator('h1').waitFor();
        await picture(page, path, look);
      }
      await signIn('admin@aurora.example');
      for (const path of staffPages) {
        await page.goto(path);
        await settled(page);
        await picture(page, path, look);
      }
      for (const path of showcasePages) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.locator('h1').first().waitFor();
        await picture(page, path, look);
      }
      for (const tab of settingsTabs) {
        await page.goto(`/settings?tab=${tab}`);
        await settled(page);
        await picture(page, `/settings?tab=${tab}`, look);
      }
    });
  }
}
