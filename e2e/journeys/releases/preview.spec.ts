import { press, write } from '../../fixtures/keys.ts';
import { expect, type Page, shown } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

const moon = (version: string) => ({ name: 'moon', version, says: `Sun ${version}` });
const sentence = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible();

test('one person makes a preview by keyboard, a second has it on their device, for anybody else it is a sentence', async ({
  page,
  browser,
  parts,
  teams,
  signIn,
}) => {
  test.setTimeout(240_000);
  const [first, second] = await Promise.all([parts.build(moon('1.0.0')), parts.build(moon('1.1.0'))]);
  const { mfe, release } = await teams('moon', 'mars');
  await release(first);
  // What a team has published is shown by whoever has the installation's key or works in the console, and by no team's key.
  await mustSucceed(mfe('moon', 'publish', 'moon', '--dir', second.directory));
  for (const team of ['moon', 'mars']) {
    const refused = await mfe(team, 'preview', `moon@${second.release}`, '--for', 'viewer@aurora.example');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('installation') });
  }

  await signIn('admin@aurora.example', { to: '/releases' });
  await press(page, page.getByRole('button', { name: 'Preview: moon' }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Release').selectOption(second.release);
  await write(page, dialog.getByRole('textbox', { name: 'Email' }), 'viewer@aurora.example');
  await press(page, dialog.getByRole('button', { name: 'Make Link' }));
  const field = dialog.getByRole('textbox').first();
  await expect(field).toHaveValue(/#preview=/, { timeout: 30_000 });
  const link = new URL(await field.inputValue());
  const to = (hash: string) => `/moon${hash}`;

  const viewing = await (await browser.newContext()).newPage();
  await signIn('viewer@aurora.example', { page: viewing, to: to(link.hash) });
  await expect(shown(viewing, 'moon')).toHaveAttribute('data-release', second.release);
  await sentence(viewing, `You are previewing moon ${second.release} until`);
  await expect(viewing).toHaveURL(/\/moon$/);
  // It holds for the tab, over reloads and pages.
  await viewing.reload();
  await expect(shown(viewing, 'moon')).toHaveAttribute('data-release', second.release);
  const other = await viewing.context().newPage();
  await other.goto('/moon');
  await expect(shown(other, 'moon')).toHaveAttribute('data-release', first.release);
  // Opened where the application is open, and ended there.
  await other.goto(to(link.hash));
  await expect(shown(other, 'moon')).toHaveAttribute('data-release', second.release);
  await press(other, other.getByRole('button', { name: 'End preview' }));
  await expect(shown(other, 'moon')).toHaveAttribute('data-release', first.release);

  const stranger = await (await browser.newContext()).newPage();
  await signIn('operator@aurora.example', { page: stranger, to: to(link.hash) });
  await sentence(stranger, 'This preview is for somebody else. You see the published version.');
  await expect(shown(stranger, 'moon')).toHaveAttribute('data-release', first.release);
  await stranger.goto('/dashboard');
  await stranger.goto(to(`${link.hash.slice(0, -4)}AAAA`));
  await sentence(stranger, 'This preview link is damaged or does not come from this installation.');

  const short = await mustSucceed(
    parts.mfe(
      'preview',
      `moon@${second.release}`,
      '--for',
      'operator@aurora.example',
      '--hours',
      '0.005',
      '--json',
    ),
  );
  const [brief = ''] = (JSON.parse(short.output) as { links: string[] }).links;
  await stranger.goto('/dashboard');
  await stranger.goto(to(new URL(brief).hash));
  await expect(shown(stranger, 'moon')).toHaveAttribute('data-release', second.release);
  await sentence(stranger, 'This preview is over. Ask for a new link if you still need it.');
  await expect(shown(stranger, 'moon')).toHaveAttribute('data-release', first.release);
  for (const each of [viewing, stranger]) await each.context().close();
});
