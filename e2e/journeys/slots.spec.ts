import { press } from '../fixtures/keys.ts';
import { expect, lookAgain, type Page, shown, test } from '../fixtures/parts.ts';
import { mustSucceed } from '../fixtures/run-program.ts';
import { sharedAuth } from '../fixtures/session.ts';

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

test('a team fills another team’s page and its filler breaks late: one small panel, and the gate holds both to what they said', async ({
  page,
  browser,
  parts,
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
  const [first, broken, greedy] = [
    await sun('1.0.0', '<p>Sun of {clientId ? "a client" : "nobody"}</p>'),
    await sun('1.1.0', 'BREAKS'),
    await sun('1.2.0', '<p>x</p>', { clientId: { type: 'number' } }),
  ];
  await parts.release(first);
  await signIn('admin@aurora.example');
  const details = `/clients/${await addClient(page)}`;
  await page.goto(details);
  const sunSection = page.getByRole('region', { name: 'Sun hours' });
  await expect(sunSection).toHaveText('Sun hoursSun of a client');
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
  await other.context().close();

  // What needs more than the slot hands over does not get through the gate.
  await mustSucceed(parts.mfe('publish', 'sun', '--dir', greedy.directory));
  const refused = await parts.mfe('promote', `sun@${greedy.release}`);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('needs clientId as number, and the slot hands over string');

  // It breaks after it was shown, in a page of other people.
  await parts.release(broken);
  await lookAgain(page);
  await page.goto(details);
  await expect(sunSection.getByText('Sun hours cannot be shown at the moment.')).toBeVisible();
  await expect(alerts.locator('[data-fill="dashboard"]')).toBeVisible();
  await expect(shown(page, 'clients')).toBeVisible();
  await page.goto('/clients');
  await expect(row.getByTitle('Sun column cannot be shown at the moment.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Roof' })).toBeVisible();
  await page.goto(details);
  await mustSucceed(parts.mfe('rollback', 'sun', '--force', 'by the test', '--note', 'breaks'));
  // Taken back: who has it open gets the one before, without pressing anything.
  await lookAgain(page);
  await expect(sunSection).toHaveText('Sun hoursSun of a client');
});
