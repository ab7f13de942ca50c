import { watchData } from '../fixtures/english-left.ts';
import { choose, settled, settingsTabs, showcasePages, staffPages } from '../fixtures/pages.ts';
import { codeOn, foreignWords, spokenWords } from '../fixtures/spoken.ts';
import { openStates } from '../fixtures/open-states.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { type Language, speaker } from '../fixtures/texts.ts';

async function foreignOn(page: Page, language: Language, data: Set<string>): Promise<string[]> {
  const [spoken, code] = await Promise.all([spokenWords(page), codeOn(page)]);
  return foreignWords(spoken, language, new Set([...data, ...code]));
}

for (const language of ['de', 'ja'] as const) {
  test(`a screen reader reads every page in one language, ${language}`, async ({ page, signIn }) => {
    test.slow();
    const data = watchData(page);
    await choose(page, { language: 'en' });
    await signIn('admin@aurora.example');
    await choose(page, { language });
    await page.goto('/clients');
    const client = await page.locator('main a[href^="/clients/"]').first().getAttribute('href');
    const pages = [
      ...staffPages,
      ...(client ? [client] : []),
      ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
      ...showcasePages,
      '/',
    ];
    for (const path of pages) {
      if (showcasePages.includes(path)) {
        await page.goto(path, { waitUntil: 'networkidle' });
      } else {
        await page.goto(path);
        await settled(page);
      }
      expect.soft(await foreignOn(page, language, data), path).toEqual([]);
    }
  });
}

test('a screen reader reads every dialog and menu in one language, ja', async ({ page, signIn }) => {
  test.setTimeout(600_000);
  const data = watchData(page);
  // What the dialogs are filled with.
  for (const typed of ['qqqq', 'unknown', 'nobody']) data.add(typed);
  await choose(page, { language: 'en' });
  await signIn('admin@aurora.example');
  await choose(page, { language: 'ja', animations: false });
  for await (const { name } of openStates(page, speaker('ja')))
    expect.soft(await foreignOn(page, 'ja', data), name).toEqual([]);
});
