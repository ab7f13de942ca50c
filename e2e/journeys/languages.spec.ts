import { englishLeft, watchData } from '../fixtures/english-left.ts';
import { publicPages, settingsTabs, settled, showcasePages, staffPages } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { type Language, languages, speaker } from '../fixtures/texts.ts';

const ownNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
};

/** In the settings, as a person does, who reads them in the language so far. */
async function chooseLanguage(page: Page, from: Language, to: Language): Promise<void> {
  const say = speaker(from);
  await page.goto('/settings');
  const dialog = page.getByRole('dialog', { name: say('settings', 'settings.title') });
  await dialog.getByRole('combobox', { name: say('settings', 'general.language') }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: ownNames[to] }).click();
  await dialog.getByRole('button', { name: say('settings', 'settings.save') }).click();
  await expect(page.getByText(speaker(to)('settings', 'settings.saved'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', to);
}

test('every page speaks each language that is chosen in the settings', async ({ page, signIn }) => {
  test.slow();
  const data = watchData(page);
  await signIn('admin@aurora.example');
  const hrefOf = (selector: string) => page.locator(selector).first().getAttribute('href');
  await page.goto('/clients');
  const client = await hrefOf('main a[href^="/clients/"]');
  const pages = [
    ...staffPages,
    ...(client ? [client] : []),
    ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
    ...showcasePages,
    ...publicPages.filter((path) => path !== '/login'),
  ];
  let spoken: Language = 'en';
  for (const language of languages.filter((each) => each !== 'en')) {
    await chooseLanguage(page, spoken, language);
    spoken = language;
    for (const path of pages) {
      // The showcase never ends loading: it shows how that looks. The other pages never end listening.
      if (showcasePages.includes(path)) {
        await page.goto(path, { waitUntil: 'networkidle' });
      } else {
        await page.goto(path);
        await settled(page);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect.soft(await englishLeft(page, language, data), `${path} in ${language}`).toEqual([]);
    }
  }
});

test('a first visit is in the language that the browser asks for', async ({ browser, server }) => {
  for (const language of languages) {
    const page = await browser.newPage({ locale: language });
    await page.goto(`${server.url}/login`);
    const welcome = speaker(language)('public', 'signIn.welcome');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(welcome);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    if (language !== 'en') expect(await englishLeft(page, language, new Set())).toEqual([]);
    await page.close();
  }
});
