import { layoutFaults } from '../fixtures/layout-faults.ts';
import { addLongNames, type LongNamed } from '../fixtures/long-names.ts';
import { choose, settled, visit } from '../fixtures/pages.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const widths = [320, 390, 1280, 1920];

type Step = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Opens the menu of the first row and chooses from it. */
const inMenu =
  (item: string): Step =>
  async (page) => {
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await page.getByRole('dialog').waitFor();
  };

const inDialog =
  (button: string): Step =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

/**
 * A page with the longest names; what is done there before it is looked at; where to look (`main` unless given). In an order in which each can be
 * entered by a link: none follows itself, and what is not saved comes last. */
const places: [path: string | ((made: LongNamed) => string), steps?: Step[], within?: string][] = [
  ['/users?search=longname'],
  ['/roles'],
  ['/users?search=longname', [inMenu('Edit')], '[role="dialog"]'],
  ['/roles', [inMenu('Edit')], '[role="dialog"]'],
  ['/users?search=longname', [inMenu('Delete')], '[role="dialog"]'],
  ['/roles', [inMenu('Edit'), inDialog('Edit')], '[role="dialog"]'],
  ['/users/new'],
  ['/roles', [inMenu('Delete')], '[role="dialog"]'],
  [({ userIds }) => `/users/${userIds[0]}/roles`, [press('Show History')]],
  ['/alerts/rules'],
  [({ userIds }) => `/users/${userIds[2]}/roles`],
  ['/alerts/rules', [inMenu('Delete')], '[role="dialog"]'],
  [({ roleIds }) => `/roles/new?from=${roleIds[0]}`],
  ['/alerts/maintenance'],
  [({ roleIds }) => `/roles/${roleIds[2]}/permissions`],
  ['/alerts/maintenance', [inMenu('Delete')], '[role="dialog"]'],
  [({ roleIds }) => `/roles/${roleIds[0]}/permissions`, [press('Show History'), press('Select All')]],
];

test('the longest names fit on every page, from 320 to 1920 px', async ({ page, signIn }) => {
  // Every page at four widths.
  test.setTimeout(480_000);
  await choose(page, { language: 'en', animations: false });
  await signIn('admin@aurora.example');
  const made = await addLongNames(page);
  for (const [path, steps = [], within = 'main'] of places) {
    const url = typeof path === 'string' ? path : path(made);
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, url);
    await settled(page);
    for (const step of steps) await step(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .soft(async () =>
          expect(await layoutFaults(page.locator(within).last()), `${url} ${within} at ${width} px`).toEqual(
            [],
          ),
        )
        .toPass({ timeout: 2500 });
    }
  }
});
