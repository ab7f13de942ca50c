import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { watchData } from '../fixtures/english-left.ts';
import { openStates } from '../fixtures/open-states.ts';
import { choose, publicPages, settled, showcasePages, staffPages, visit } from '../fixtures/pages.ts';
import { foreignOn } from '../fixtures/spoken.ts';
import { expect, type Page, test } from '../fixtures/test.ts';
import { catalogue, type Language, parts, speaker } from '../fixtures/texts.ts';

const MARK = 'data-axe-looks-here';

/** One line a violation: rule, how many places, the first of them. */
async function violations(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  // Without a page of its own for each look, which is for frames of other sites: there are none.
  // Nothing is described but what is wrong: of what is right there is a hundred times as much.
  // A document that has axe keeps it: taking it in costs a processor twice what a look costs.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations: found } = await axe.analyze();
  return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
}

/** In both themes, which differ by nothing but colors: of the dark one these are looked at. */
async function violationsInBoth(page: Page, within?: string, language: Language = 'en'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await lasting(() => violations(page, within));
  const found = [...light, ...(await iconsReadOut(page, within, language))];
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await lasting(() => violations(page, within, ['color-contrast']));
  return [...found, ...dark.map((each) => `dark: ${each}`)];
}

/** What antd draws changes a frame or two after what style sheets say, and fades: a fault is what stays. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let found: string[] = [];
  await expect
    .poll(async () => (found = await look()), { timeout: 3000 })
    .toEqual([])
    .catch(() => undefined);
  return found;
}

/** Everything that the product says in a language. */
const saidIn = (language: Language) =>
  new Set(parts.flatMap((part) => Object.values(catalogue(part, language))));

/** Icons that are read out by a name that no catalogue has, such as antd's own: 'close-circle', 'caret-down'. */
async function iconsReadOut(page: Page, within = 'body', language: Language = 'en'): Promise<string[]> {
  const labels = await page
    .locator(`${within} .anticon[aria-label]:not([aria-hidden="true"])`)
    .evaluateAll((icons) => icons.map((icon) => icon.getAttribute('aria-label') ?? ''));
  const said = saidIn(language);
  return labels.filter((label) => !said.has(label)).map((label) => `icon is read out: ${label}`);
}

/** Of one element, which a new answer of the server may replace while it is looked at: then once more. */
async function violationsWithin(page: Page, what: Locator, language: Language): Promise<string[]> {
  let found: string[] = [];
  await expect(async () => {
    await what.evaluate((element, mark) => element.setAttribute(mark, ''), MARK, { timeout: 5000 });
    found = await violationsInBoth(page, `[${MARK}]`, language);
  }).toPass({ timeout: 60_000 });
  // What is gone by now, such as a toast, has taken its mark with it.
  await page.evaluate((mark) => document.querySelector(`[${mark}]`)?.removeAttribute(mark), MARK);
  return found;
}

// Without animations: what fades in has, for a moment, a contrast that it is not drawn with.
const asTheSystem = { theme: 'auto', animations: false } as const;

test('axe finds nothing on any page, light or dark', async ({ page, signIn }) => {
  test.slow();
  await choose(page, asTheSystem);
  for (const path of publicPages) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    expect.soft(await violationsInBoth(page), path).toEqual([]);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect.soft(await violationsInBoth(page), 'legal dialog').toEqual([]);

  await signIn('admin@aurora.example', { to: '/clients' });
  for (const path of staffPages) {
    await visit(page, path);
    await settled(page);
    expect.soft(await violationsInBoth(page), path).toEqual([]);
  }
  for (const path of showcasePages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    expect.soft(await violationsInBoth(page), path).toEqual([]);
  }
});

// Opening them all takes half a minute of a processor: both look at them on one walk. Whatever axe finds it finds in any language, and a
// screen reader's words are told from English ones where they have other letters. Pages are read where they are looked at: languages.spec.ts.
test('axe finds nothing in any menu or dialog, light or dark, and a screen reader reads each in one language, ja', async ({
  page,
  signIn,
}) => {
  test.setTimeout(600_000);
  const data = watchData(page);
  // What the dialogs are filled with.
  for (const typed of ['qqqq', 'unknown', 'nobody']) data.add(typed);
  await choose(page, { language: 'en', ...asTheSystem });
  await signIn('admin@aurora.example');
  await choose(page, { language: 'ja', ...asTheSystem });
  for await (const { name, what } of openStates(page, speaker('ja'))) {
    expect.soft(await foreignOn(page, 'ja', data), name).toEqual([]);
    expect.soft(await violationsWithin(page, what, 'ja'), name).toEqual([]);
  }
});
