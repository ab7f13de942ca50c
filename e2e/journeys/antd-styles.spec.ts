import { chooseOption } from '../fixtures/choose-option.ts';
import { forgetSettings } from '../fixtures/forget-settings.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });
test.afterEach(({ page }) => forgetSettings(page));

interface Styles {
  /** The first part of each rule that was made in the browser and does more than set variables. */
  made: string[];
  /** Of each style sheet whether it is antd's, in the order in which they count. */
  antds: boolean[];
}

async function stylesOf(page: Page): Promise<Styles> {
  // What the document brings for its first drawing was not made in the browser.
  const served = await (await page.request.get(page.url())).text();
  return page.evaluate((served) => {
    const made = [...document.querySelectorAll('style')]
      .filter(({ textContent }) => textContent === '' || !served.includes(textContent))
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .filter(
        (rule) => !(rule instanceof CSSStyleRule && [...rule.style].every((name) => name.startsWith('--'))),
      )
      .map((rule) => rule.cssText.slice(0, 60))
      // What keeps the page still behind a dialog is no style of a component.
      .filter((rule) => !rule.startsWith('html body {'));
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return { made, antds: links.map(({ href }) => href.includes('/antd-')) };
  }, served);
}

test('antd brings style sheets, before all others, and makes no rules in the browser', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/clients' });
  await expect(page.getByRole('table')).toBeVisible();
  // A dialog, with all that the forms need, on top of a table.
  await page.goto('/settings?tab=display');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  const { made, antds } = await stylesOf(page);
  expect(made).toEqual([]);
  expect(antds.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  expect(antds).toEqual(antds.toSorted((a, b) => Number(b) - Number(a)));
});

/** For what variables are written, with the first of each, and the color of a button's text. */
const variablesOf = (page: Page) =>
  page.evaluate(() => {
    const written = [...document.querySelectorAll<HTMLStyleElement>('style[data-token-hash]')]
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .map((rule) => `${(rule as CSSStyleRule).selectorText} ${(rule as CSSStyleRule).style[0]}`);
    const button = document.querySelector('.ant-btn');
    return { written, text: button && getComputedStyle(button).color };
  });

test('antd’s variables stay from page to page, and change with the operating system’s theme', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/settings?tab=display' });
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await chooseOption(dialog, 'Theme', 'Auto');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/dashboard');
  // Links of the document, before the application has taken them over, load a new document.
  await expect(page.locator('[data-remote="dashboard"]')).toBeVisible();
  const pages = page.getByRole('navigation').first();
  const visit = async (name: string) => {
    await pages.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('.ant-btn').first()).toBeVisible();
  };
  const gone = await page.evaluateHandle(() => {
    const removed: string[] = [];
    new MutationObserver((records) => {
      for (const { removedNodes } of records)
        for (const node of removedNodes)
          if (node instanceof HTMLStyleElement && node.dataset['tokenHash'] !== undefined)
            removed.push(node.textContent.slice(0, 60));
    }).observe(document.head, { childList: true });
    return removed;
  });
  for (const name of ['Clients', 'Statistics', 'Clients', 'Dashboard']) await visit(name);
  expect(await gone.jsonValue(), 'variables that left').toEqual([]);
  const light = await variablesOf(page);

  const choose = async (colorScheme: 'dark' | 'light') => {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
    for (const name of ['Clients', 'Statistics', 'Dashboard']) await visit(name);
  };
  await choose('dark');
  expect((await variablesOf(page)).text, 'dark buttons').not.toBe(light.text);
  await choose('light');
  const again = await variablesOf(page);
  expect(again.text, 'light buttons').toBe(light.text);
  expect(again.written.toSorted(), 'each component’s variables once').toEqual(
    [...new Set(again.written)].toSorted(),
  );
});
