import { press } from '../../fixtures/keys.ts';
import { expect, lookAgain, type Page, shown } from '../../fixtures/parts.ts';
import { mustSucceed } from '../../fixtures/run-program.ts';
import { sharedAuth } from '../../fixtures/session.ts';
import { test } from '../../fixtures/teams.ts';

test.use({ demo: 'people' });

async function addClient(page: Page): Promise<string> {
  const auth = await sharedAuth(page);
  return page.evaluate(async (shared) => {
    const { api } = shared as unknown as {
      api: { post(path: string, json: object): Promise<{ data: { id: string } }> };
    };
    const { data } = await api.post('/v1/clients', { name: 'Roof', description: 'South' });
    return data.id;
  }, auth);
}

test('two teams fill a third one’s page and a filler breaks late: one small panel, and the gate holds all to what they said', async ({
  page,
  browser,
  parts,
  teams,
  signIn,
}) => {
  test.setTimeout(300_000);
  const fills = (props: object) => [
    {
      slot: 'clients.detail',
      module: './panel',
      title: { en: 'Sun hours' },
      permissions: { any: ['client.read'] },
      props,
      order: 1,
    },
    {
      slot: 'clients.column',
      module: './panel',
      title: { en: 'Sun column' },
      permissions: { any: ['client.read'] },
      props,
    },
    { slot: 'host.settings-tab', module: './panel', title: { en: 'Sun settings' } },
    { slot: 'host.palette', path: '/sun?view=today', title: { en: 'Sun today' } },
  ];
  const sun = (version: string, panel: string, props: object = { clientId: { type: 'string' } }) =>
    parts.build({ name: 'sun', version, says: `Sun ${version}`, fills: fills(props), panel });
  // Another team's, in the same place, for whoever may edit.
  const inShade = {
    slot: 'clients.detail',
    module: './panel',
    title: { en: 'Shade hours' },
    permissions: { any: ['client.update'] },
    order: 2,
  };
  const [first, broken, greedy, shade] = await Promise.all([
    sun('1.0.0', '<p>Sun of {clientId ? "a client" : "nobody"}</p>'),
    sun('1.1.0', 'BREAKS'),
    sun('1.2.0', '<p>x</p>', { clientId: { type: 'number' } }),
    parts.build({ name: 'shade', version: '1.0.0', says: 'Shade', fills: [inShade], panel: '<p>Some</p>' }),
  ]);
  const { mfe, release } = await teams('sun', 'shade');
  await release(first);
  await release(shade);
  await signIn('admin@aurora.example');
  const details = `/clients/${await addClient(page)}`;
  await page.goto(details);
  const sunSection = page.getByRole('region', { name: 'Sun hours' });
  await expect(sunSection).toHaveText('Sun hoursSun of a client');
  const shadeSection = page.getByRole('region', { name: 'Shade hours' });
  await expect(shadeSection).toHaveText('Shade hoursSome');
  // The product's own: alerts come from the dashboard's team, the rest is the page's.
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true });
  await expect(alerts.locator('[data-fill="dashboard"]')).toBeVisible();

  // A column of the list, where the window has room for it.
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto('/clients');
  const row = page.getByRole('row', { name: /Roof/ });
  await expect(page.getByRole('columnheader', { name: 'Sun column' })).toBeVisible();
  await expect(row.locator('[data-fill="sun"]')).toHaveText('Sun of a client');

  await page.goto('/settings');
  await press(page, page.getByRole('tab', { name: 'General' }), 'ArrowLeft');
  await page.getByRole('tab', { name: 'Sun settings' }).click();
  await expect(page.getByText('Sun of nobody')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('sun today');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sun\?view=today$/);

  // Somebody without the filler's permission has the page, and nothing of the filler; another's widget is on the dashboard.
  const other = await (await browser.newContext()).newPage();
  await signIn('viewer@aurora.example', { page: other, to: '/dashboard' });
  const newest = other.getByRole('region', { name: 'Newest clients' });
  await expect(newest.locator('[data-fill="clients"]')).toBeVisible({ timeout: 30_000 });
  await other.goto(details);
  await expect(other.getByRole('region', { name: 'Sun hours' })).toHaveText('Sun hoursSun of a client');
  await expect(other.getByRole('region', { name: 'Shade hours' })).toHaveCount(0);

  // What needs more than the slot hands over does not get through the gate.
  await mustSucceed(mfe('sun', 'publish', 'sun', '--dir', greedy.directory));
  const refused = await mfe('sun', 'promote', `sun@${greedy.release}`);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('needs clientId as number, and the slot hands over string');

  // It breaks after it was shown, in a page of other people.
  await release(broken);
  const third = await (await browser.newContext()).newPage();
  await signIn('manager@aurora.example', { page: third, to: details });
  await expect(third.getByText('Sun hours cannot be shown at the moment.')).toBeVisible();
  await expect(third.getByRole('region', { name: 'Shade hours' })).toHaveText('Shade hoursSome');
  await lookAgain(page);
  // Narrow enough for no column: whichever of two breaks first sends the other back to the release before.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(details);
  await expect(sunSection.getByText('Sun hours cannot be shown at the moment.')).toBeVisible();
  await expect(shadeSection).toHaveText('Shade hoursSome');
  await expect(alerts.locator('[data-fill="dashboard"]')).toBeVisible();
  await expect(shown(page, 'clients')).toBeVisible();
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto('/clients');
  await expect(row.getByTitle('Sun column cannot be shown at the moment.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Roof' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(details);
  await expect(sunSection.getByText('Sun hours cannot be shown at the moment.')).toBeVisible();
  expect(await mfe('shade', 'rollback', 'sun', '--force', 'test')).toMatchObject({
    code: 1,
    output: 'The key of shade may not roll back sun: sun, oncall may.\n',
  });
  await mustSucceed(mfe('oncall', 'rollback', 'sun', '--force', 'by the test', '--note', 'breaks'));
  // Taken back: who has it open gets the one before, without pressing anything.
  for (const open of [page, third]) {
    await lookAgain(open);
    await expect(open.getByRole('region', { name: 'Sun hours' })).toHaveText('Sun hoursSun of a client');
  }
  for (const each of [other, third]) await each.context().close();
});
