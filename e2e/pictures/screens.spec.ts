import { join } from 'node:path';
import {
  choose,
  lookAtAll,
  publicPages,
  settingsTabs,
  settled,
  showcasePages,
  staffPages,
  themes,
} from '../fixtures/pages.ts';
import { openStates } from '../fixtures/open-states.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { type Language, speaker } from '../fixtures/texts.ts';

/**
 * Pictures of every page at three widths, light and dark, to be looked at: `pnpm screens`. They are compared with those
 * that another commit makes on the same machine; fonts differ between machines.
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

/** Where one of them is found, its page, and the picture's name. */
const detailPages = [
  ['/clients', '/clients/:id', '/client'],
  ['/clients', '/statistics?clients=:id', '/statistics-of-one'],
  ['/users', '/users/:id/roles', '/user-roles'],
  ['/roles', '/roles/:id/permissions', '/role-permissions'],
] as const;

/** The id of the first row, from the answer that the list is drawn from. */
async function idIn(page: Page, list: string): Promise<string> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === `/v1${list}`);
  await page.reload();
  return /"id":"([0-9a-f-]{36})"/.exec(await (await answer).text())?.[1] ?? '';
}

interface Look {
  width: number;
  theme: (typeof themes)[number];
  language: Language;
}

/** Every width, light and dark; and at every width the longest words, and a script of other shapes. */
const looks: Look[] = [
  ...themes.flatMap((theme) => widths.map((width) => ({ width, theme, language: 'en' as const }))),
  ...(['de', 'ja'] as const).flatMap((language) =>
    widths.map((width) => ({ width, theme: 'light' as const, language })),
  ),
];

for (const { width, theme, language } of looks) {
  const look = `${width}-${theme}${language === 'en' ? '' : `-${language}`}`;
  test(`screens ${look}`, async ({ page, browser, server, signIn }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width, height });
    const visitor = await browser.newPage({ viewport: { width, height } });
    await choose(visitor, { theme, language });
    for (const path of publicPages) {
      await visitor.goto(server.url + path);
      await visitor.locator('h1').waitFor();
      await picture(visitor, path, look);
    }
    await visitor.close();
    await choose(page, { theme, language: 'en' });
    await signIn('admin@aurora.example');
    await choose(page, { theme, language });
    for (const path of staffPages) {
      await page.goto(path);
      await settled(page);
      await picture(page, path, look);
    }
    for (const [list, link, name] of detailPages) {
      await page.goto(list);
      await settled(page);
      const id = await idIn(page, list);
      await page.goto(link.replace(':id', id));
      await settled(page);
      await picture(page, name, look);
    }
    for (const path of showcasePages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.locator('h1').first().waitFor();
      // The examples come into being where somebody looks.
      await lookAtAll(page);
      const coming = page.locator('#code-examples').getByText(speaker(language)('technicalDocs', 'loading'));
      await expect(coming).toHaveCount(0);
      await picture(page, path, look);
    }
    for (const tab of settingsTabs) {
      await page.goto(`/settings?tab=${tab}`);
      await settled(page);
      await picture(page, `/settings?tab=${tab}`, look);
    }
  });
}

/** What opens, on a phone with the longest words and on a desk in the dark. */
const openLooks: Look[] = [
  { width: 390, theme: 'light', language: 'de' },
  { width: 1280, theme: 'dark', language: 'en' },
  { width: 1920, theme: 'light', language: 'ja' },
];

for (const { width, theme, language } of openLooks) {
  test(`screens of menus and dialogs ${width}-${theme}`, async ({ page, signIn }) => {
    test.setTimeout(600_000);
    await page.setViewportSize({ width, height });
    await choose(page, { theme, language: 'en' });
    await signIn('admin@aurora.example');
    await choose(page, { theme, language, animations: false });
    for await (const { name } of openStates(page, speaker(language)))
      await page.screenshot({ path: join(folder, `open ${name} ${width}-${theme}.png`) });
  });
}
