import { choose, publicPages, settled, staffPages } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

/** How far the page can be moved sideways, in CSS pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const language of ['en', 'de']) {
  test(`no page scrolls sideways at 390 px, ${language}`, async ({ page, signIn }) => {
    test.slow();
    await page.goto('/login');
    await signIn('admin@aurora.example');
    await choose(page, { language });
    for (const path of [...staffPages, '/settings?tab=alerts']) {
      await page.goto(path);
      await settled(page);
      expect(await sideways(page), path).toBe(0);
    }
    for (const path of publicPages) {
      const visitor = await page
        .context()
        .browser()
        ?.newPage({ viewport: { width: 390, height: 844 } });
      if (!visitor) throw new Error('The browser has gone');
      await choose(visitor, { language });
      await visitor.goto(new URL(path, page.url()).href);
      await visitor.locator('h1').waitFor();
      expect(await sideways(visitor), path).toBe(0);
      await visitor.close();
    }
  });
}
