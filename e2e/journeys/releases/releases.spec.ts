import { press, write } from '../../fixtures/keys.ts';
import { type BuiltPart, expect, type Page, panelOf, shown } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { sharedAuth } from '../../fixtures/session.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

/** Milliseconds. A third of a minute on a quiet machine; a busy one took more than one and a half. */
const GATE_WITHIN = 240_000;

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (within: ReturnType<typeof part>, name: string) =>
  within.getByRole('button', { name: new RegExp(`^${name}:`) });

interface Administration {
  api: {
    get(path: string): Promise<{ data: { users: { id: string; roles: { id: string }[] }[] } }>;
    post(path: string, json: object): Promise<{ data: { id: string } }>;
    put(path: string, json: object): Promise<unknown>;
  };
}

/** Lets somebody look at releases, and change none of them. */
async function letLook(page: Page, email: string): Promise<void> {
  const auth = await sharedAuth(page);
  await page.evaluate(
    async ({ shared, email }) => {
      const { api } = shared as unknown as Administration;
      const { data: role } = await api.post('/v1/roles', { name: 'watchers', display_name: 'Watchers' });
      await api.put(`/v1/roles/${role.id}/permissions`, { permissions: ['release.read', 'dashboard.read'] });
      const { data } = await api.get(`/v1/users?search=${encodeURIComponent(email)}`);
      // Beside what they have: other journeys meet the same person.
      const [person] = data.users;
      const had = person?.roles.map(({ id }) => id) ?? [];
      await api.put(`/v1/users/${person?.id}/roles`, { role_ids: [...had, role.id] });
    },
    { shared: auth, email },
  );
}

/** Asks for a move in its dialog and waits until it is done. */
async function move(page: Page, name: string, label: string, reason?: string): Promise<void> {
  await button(part(page, name), label).click();
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByText(`Done: ${label}, ${name}`)).toBeVisible({ timeout: GATE_WITHIN });
  await expect(dialog).toBeHidden();
}

/** The same without a mouse. */
async function moveByKeyboard(page: Page, name: string, label: string, reason?: string): Promise<void> {
  await press(page, button(part(page, name), label));
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await write(page, dialog.getByRole('textbox'), reason);
  await press(page, dialog.getByRole('button', { name: label, exact: true }));
  await expect(page.getByText(`Done: ${label}, ${name}`)).toBeVisible({ timeout: GATE_WITHIN });
  await expect(dialog).toBeHidden();
}

test('two teams’ releases, each signed by its own: one person moves them through the gate, another looks on, a third gets what was moved', async ({
  page,
  browser,
  parts,
  teams,
  signIn,
}) => {
  test.setTimeout(2 * GATE_WITHIN);
  const build = (name: string, version: string): Promise<BuiltPart> =>
    parts.build({ name, version, says: `${name} ${version}` });
  const [tide, newTide, hydro] = await Promise.all([
    build('tide', '1.0.0'),
    build('tide', '1.1.0'),
    build('hydro', '1.0.0'),
  ]);
  const { mfe, release } = await teams('tide', 'hydro');
  await release(tide);
  await mustSucceed(mfe('tide', 'publish', 'tide', '--dir', newTide.directory));
  await release(hydro, '--percent', '50');

  await signIn('admin@aurora.example');
  await letLook(page, 'viewer@aurora.example');
  const looking = await (await browser.newContext()).newPage();
  await signIn('viewer@aurora.example', { page: looking, to: '/releases' });
  await expect(
    part(looking, 'hydro').getByRole('heading', { name: `Canary ${hydro.release}` }),
  ).toBeVisible();
  await expect(button(part(looking, 'hydro'), 'History')).toBeVisible();
  for (const label of ['Promote', 'Halt Canary'])
    await expect(button(part(looking, 'hydro'), label)).toHaveCount(0);

  await page.goto('/releases');
  await button(part(page, 'tide'), 'Compare').click();
  await expect(part(page, 'tide').getByRole('region', { name: 'Sizes' })).toBeVisible();
  // The whole gate, with its browser.
  await move(page, 'tide', 'Promote');
  await expect(part(page, 'tide').getByRole('heading', { name: `Live ${newTide.release}` })).toBeVisible();
  await move(page, 'hydro', 'Halt Canary', 'It is slow.');
  await move(page, 'tide', 'Roll Back', 'Wrong figures.');

  // What was taken back is refused, in the words of the command, and nothing has changed.
  await button(part(page, 'tide'), 'Promote').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Release').selectOption(newTide.release);
  await dialog.getByRole('button', { name: 'Promote', exact: true }).click();
  await expect(dialog.getByText(`tide ${newTide.release} was rolled back by Ada Lindqvist`)).toBeVisible({
    timeout: GATE_WITHIN,
  });
  await page.keyboard.press('Escape');

  await looking.reload();
  await expect(part(looking, 'tide').getByRole('heading', { name: `Live ${tide.release}` })).toBeVisible();
  await expect(
    part(looking, 'tide').getByRole('listitem').filter({ hasText: newTide.release }),
  ).toContainText('rolled back by Ada Lindqvist');
  await button(part(looking, 'hydro'), 'History').click();
  await expect(part(looking, 'hydro').getByRole('listitem').filter({ hasText: 'It is slow.' })).toHaveCount(
    2,
  );
  // Who began it: the team, by its key.
  await expect(part(looking, 'hydro').getByRole('listitem').filter({ hasText: 'by hydro' })).toHaveCount(1);

  await moveByKeyboard(page, 'tide', 'Turn Off', 'Back at noon.');
  const third = await (await browser.newContext()).newPage();
  await signIn('operator@aurora.example', { page: third, to: '/tide' });
  await expect(panelOf(third, 'tide')).toContainText('Back at noon.');
  await moveByKeyboard(page, 'tide', 'Turn On');
  await third.reload();
  await expect(shown(third, 'tide')).toHaveAttribute('data-release', tide.release);
  for (const other of [looking, third]) await other.context().close();
});
