import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

interface Styles {
  /** The first part of each rule that was made in the browser and does more than set variables. */
  made: string[];
  /** Of each style sheet whether it is antd's, in the order in which they count. */
  antds: boolean[];
}

const stylesOf = (page: Page): Promise<Styles> =>
  page.evaluate(() => {
    const made = [...document.querySelectorAll('style')]
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .filter(
        (rule) => !(rule instanceof CSSStyleRule && [...rule.style].every((name) => name.startsWith('--'))),
      )
      .map((rule) => rule.cssText.slice(0, 60))
      // What keeps the page still behind a dialog is no style of a component.
      .filter((rule) => !rule.startsWith('html body {'));
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    return { made, antds: links.map(({ href }) => href.includes('/antd-')) };
  });

test('antd brings style sheets, before all others, and makes no rules in the browser', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  await page.goto('/clients');
  await expect(page.getByRole('table')).toBeVisible();
  // A dialog, with all that the forms need, on top of a table.
  await page.goto('/settings?tab=display');
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
  const { made, antds } = await stylesOf(page);
  expect(made).toEqual([]);
  expect(antds.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  expect(antds).toEqual(antds.toSorted((a, b) => Number(b) - Number(a)));
});
