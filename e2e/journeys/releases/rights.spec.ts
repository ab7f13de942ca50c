import { expect, goTo, lookAgain, shown } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

test('two teams and somebody on call, each with a key of their own: three people get what the right one moved', async ({
  page,
  browser,
  signIn,
  parts,
  teams,
}) => {
  test.slow();
  const { mfe, release } = await teams('maps', 'atlas');
  const [first, second, other] = await Promise.all([
    parts.build({ name: 'maps', version: '1.0.0', says: 'Maps 1.0.0' }),
    parts.build({ name: 'maps', version: '1.1.0', says: 'Maps 1.1.0' }),
    parts.build({ name: 'atlas', version: '1.0.0', says: 'Atlas 1.0.0' }),
  ]);
  for (const part of [first, second, other]) await release(part);
  const [viewing, onAtlas] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signIn('admin@aurora.example');
  await signIn('viewer@aurora.example', { page: viewing, to: '/maps' });
  await signIn('operator@aurora.example', { page: onAtlas, to: '/atlas' });
  await goTo(page, 'Part maps');
  for (const open of [page, viewing])
    await expect(open.getByRole('heading', { name: 'Maps 1.1.0' })).toBeVisible();

  for (const [words, sentence] of [
    [['disable', 'maps', '--reason', 'Mine now.'], 'The key of atlas may not disable maps: oncall may.\n'],
    [['promote', 'maps@1.0.0', '--force', 'x'], 'The key of atlas may not promote maps: maps may.\n'],
    [['publish', 'maps', '--dir', first.directory], 'The key of atlas may not publish maps: maps may.\n'],
  ] as const)
    expect(await mfe('atlas', ...words)).toMatchObject({ code: 1, output: sentence });
  await lookAgain(page);
  await expect(shown(page, 'maps')).toHaveAttribute('data-release', second.release);

  await mustSucceed(mfe('oncall', 'rollback', 'maps', '--force', 'test'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Maps 1.0.0' })).toBeVisible();
  // Taken back: who has it open gets the one before without a reload; another team's page is left alone.
  await lookAgain(viewing);
  await expect(shown(viewing, 'maps')).toHaveAttribute('data-release', first.release);
  await expect(shown(onAtlas, 'atlas')).toHaveAttribute('data-release', other.release);
  expect((await mustSucceed(parts.mfe('verify'))).output).toContain('each signed by whoever could');
  for (const each of [viewing, onAtlas]) await each.context().close();
});
