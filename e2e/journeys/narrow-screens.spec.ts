import { openStates } from '../fixtures/open-states.ts';
import { choose, publicPages, settled, showcasePages, staffPages, visit } from '../fixtures/pages.ts';
import { PHONE, sideways } from '../fixtures/sideways.ts';
import { expect, test } from '../fixtures/test.ts';
import { speaker } from '../fixtures/texts.ts';

test.use({ viewport: PHONE });

// In German, whose words are the longest of all, languages.spec.ts looks at the pages, which it walks anyway.
test('no page scrolls sideways at 390 px', async ({ page, browser, server, signIn }) => {
  test.slow();
  await choose(page, { language: 'en' });
  await signIn('admin@aurora.example', { to: '/clients' });
  for (const path of [...staffPages, '/settings?tab=alerts', '/settings?tab=sign-ins']) {
    await visit(page, path);
    await settled(page);
    expect.soft(await sideways(page), path).toBe(0);
  }
  for (const path of showcasePages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    expect.soft(await sideways(page), path).toBe(0);
  }
  for (const language of ['en', 'de'] as const) {
    const visitor = await browser.newPage({ viewport: PHONE });
    await choose(visitor, { language });
    for (const path of publicPages) {
      await visitor.goto(server.url + path);
      await visitor.locator('h1').waitFor();
      expect.soft(await sideways(visitor), `${path}, ${language}`).toBe(0);
    }
    await visitor.close();
  }
});

test('no menu or dialog leaves a screen of 390 px, in German', async ({ page, signIn }) => {
  test.slow();
  await choose(page, { language: 'en' });
  await signIn('admin@aurora.example');
  await choose(page, { language: 'de', animations: false });
  for await (const { name, what } of openStates(page, speaker('de'))) {
    expect.soft(await sideways(page), name).toBe(0);
    // What floats is first measured out of sight.
    await expect(async () => {
      const { x, width } = (await what.boundingBox()) ?? { x: -1, width: 0 };
      expect(x, `${name}: left edge`).toBeGreaterThanOrEqual(0);
      expect(x + width, `${name}: right edge`).toBeLessThanOrEqual(390);
    }).toPass();
  }
});
