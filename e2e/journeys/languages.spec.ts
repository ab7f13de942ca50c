import { chooseOption } from '../fixtures/choose-option.ts';
import { englishLeft, watchData } from '../fixtures/english-left.ts';
import { forgetSettings } from '../fixtures/forget-settings.ts';
import { settingsTabs, settled, showcasePages, staffPages, visit } from '../fixtures/pages.ts';
import { staysOnPhone } from '../fixtures/sideways.ts';
import { foreignOn } from '../fixtures/spoken.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { type Language, languages, speaker } from '../fixtures/texts.ts';

const ownNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ja: '日本語',
};

test.afterEach(({ page }) => forgetSettings(page));

/** Of these what a screen reader gets is read through as well: one with the letters of English, one without. */
const readAloud = new Set<Language>(['de', 'ja']);

/** In the settings, as a person does who reads English so far. */
async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.goto('/settings');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await chooseOption(dialog, 'Language', ownNames[language]);
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(page.getByText(speaker(language)('settings', 'settings.saved'))).toBeVisible();
}

for (const language of languages.filter((each) => each !== 'en')) {
  test(`every page speaks the language that is chosen in the settings, ${language}`, async ({
    page,
    signIn,
  }) => {
    test.slow();
    const data = watchData(page);
    await signIn('admin@aurora.example', { to: '/clients' });
    const client = await page.locator('main a[href^="/clients/"]').first().getAttribute('href');
    await chooseLanguage(page, language);
    const pages = [
      ...staffPages,
      ...(client ? [client] : []),
      ...settingsTabs.map((tab) => `/settings?tab=${tab}`),
      ...showcasePages,
      '/',
    ];
    for (const path of pages) {
      // The showcase never ends loading: it shows how that looks. The other pages never end listening.
      if (showcasePages.includes(path)) {
        await page.goto(path, { waitUntil: 'networkidle' });
      } else {
        await visit(page, path);
        await settled(page);
      }
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect.soft(await englishLeft(page, language, data), path).toEqual([]);
      if (readAloud.has(language)) expect.soft(await foreignOn(page, language, data), path).toEqual([]);
      // Its words are the longest of all: each page is also made as narrow as a phone, as when one is turned.
      if (language === 'de') await staysOnPhone(page, path);
    }
  });
}

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
