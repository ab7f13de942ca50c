import { press } from '../../fixtures/keys.ts';
import { expect, lookAgain, type Page, panelOf, shown, traces } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

/** Milliseconds: what is urgent reaches open pages within a minute. */
const URGENT_WITHIN = 60_000;

const glow = (version: string) => ({ name: 'glow', version, says: `Sun ${version}`, keeps: true });
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });

/** Where the page stands in the window. */
const place = (page: Page) =>
  page.evaluate(() => document.querySelector('#content > *')?.getBoundingClientRect().top ?? 0);

test('two people have one team’s page open and a third another’s: nobody reloads, nothing typed is lost', async ({
  page: writing,
  browser,
  parts,
  teams,
  signIn,
}) => {
  test.setTimeout(300_000);
  const { mfe, release } = await teams('glow', 'gust');
  const [first, second, third] = await Promise.all([
    parts.build(glow('1.0.0')),
    parts.build(glow('1.1.0')),
    parts.build(glow('1.2.0')),
  ]);
  const gust = await parts.build({ name: 'gust', version: '1.0.0', says: 'Wind' });
  await release(first);
  await release(gust);
  const [reading, elsewhere] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn('admin@aurora.example', { to: '/glow' });
  await signIn('viewer@aurora.example', { page: reading, to: '/glow?filter=roof' });
  await signIn('operator@aurora.example', { page: elsewhere, to: '/gust' });
  await note(writing).fill('Panel 7 is loose');
  await note(elsewhere).fill('Mine');
  await reading.getByRole('heading', { name: 'Sun 1.0.0' }).waitFor();
  await reading.mouse.wheel(0, 1500);
  await expect.poll(() => reading.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
  const scrolled = await place(reading);
  const before = await Promise.all([traces(writing), traces(reading), traces(elsewhere)]);

  await release(second);
  await Promise.all([lookAgain(writing), lookAgain(reading)]);
  await expect(writing.getByText('A new version of Part glow is ready. Save or discard')).toBeVisible();
  await expect(writing.getByRole('button', { name: 'Switch now' })).toHaveCount(0);
  // Without a mouse.
  await press(reading, reading.getByRole('button', { name: 'Switch now' }));
  await expect(shown(reading, 'glow')).toHaveAttribute('data-release', second.release);
  await expect.poll(() => place(reading)).toBeCloseTo(scrolled, 0);
  await expect(reading).toHaveURL(/\/glow\?filter=roof$/);
  await expect(shown(writing, 'glow')).toHaveAttribute('data-release', first.release);

  // Nobody looks again here: pages that stay open find it by themselves.
  await release(third, '--urgent');
  for (const open of [writing, reading])
    await expect(shown(open, 'glow')).toHaveAttribute('data-release', third.release, {
      timeout: URGENT_WITHIN,
    });
  await expect(note(writing)).toHaveValue('Panel 7 is loose');
  await expect(writing.getByText('because of an urgent change')).toBeVisible();
  await expect(writing.getByText('could not be carried over')).toHaveCount(0);

  await expect(note(elsewhere)).toHaveValue('Mine');

  // Off and out with unsaved text, which is all there still; only who may does it.
  const refused = await mfe('gust', 'withdraw', 'glow');
  expect(refused).toMatchObject({ code: 1, output: 'The key of gust may not disable glow: oncall may.\n' });
  await mustSucceed(mfe('oncall', 'disable', 'glow', '--reason', 'Back at noon.'));
  await mustSucceed(mfe('oncall', 'withdraw', 'gust'));
  await expect(panelOf(writing, 'glow')).toContainText('Back at noon.', { timeout: URGENT_WITHIN });
  await expect(writing.getByText('Panel 7 is loose')).toBeVisible();
  await expect(shown(elsewhere, 'gust')).toHaveCount(0, { timeout: URGENT_WITHIN });
  await expect(elsewhere.getByText('Note: Mine')).toBeVisible();
  await expect(elsewhere.getByRole('link', { name: 'Part gust' })).toHaveCount(0);
  await mustSucceed(mfe('oncall', 'enable', 'glow'));
  await lookAgain(writing);
  await expect(note(writing)).toHaveValue('Panel 7 is loose');

  expect(await Promise.all([traces(writing), traces(reading), traces(elsewhere)])).toEqual(before);
  for (const other of [reading, elsewhere]) await other.context().close();
});
