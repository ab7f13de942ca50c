import { layoutFaults } from '../fixtures/layout-faults.ts';
import { postFromOutside } from '../fixtures/outside.ts';
import { choose, settled, visit } from '../fixtures/pages.ts';
import { sharedAuth } from '../fixtures/session.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

// Its names would be on the pages of other journeys.
test.use({ demo: 'people', alone: 'long-client-names' });

/** As long as names may be, without a place to break; right to left; made of several code points each. */
const names = {
  unbroken: 'Windenergieanlagenbetriebsgesellschaft'.repeat(6).slice(0, 200),
  'right to left': 'محطة طاقة الرياح البحرية الشمالية الكبرى '.repeat(5).trim().slice(0, 200),
  emoji: '👩‍🔧🌬️⚡'.repeat(14),
};

const widths = [320, 390, 1280, 1920];

/** Sites of these names at a place of the same name, each with a device and a reading of today. */
async function addSites(page: Page, url: string): Promise<string[]> {
  const auth = await sharedAuth(page);
  const ids: string[] = [];
  for (const name of Object.values(names)) {
    const { data } = (await auth.evaluate(({ api }, body) => api.post('/v1/clients', body), {
      name,
      description: name.repeat(2),
      location: name,
      building: `${name.slice(0, 198)} B`,
    })) as { data: { id: string; access_token: string } };
    const { body } = await postFromOutside(`${url}/api/v1/auth/token`, {
      grant_type: 'client_credentials',
      client_id: data.id,
      client_secret: data.access_token,
    });
    const token = String(body['access_token']);
    const at = new Date().toISOString();
    const sent = await postFromOutside(
      `${url}/api/v1/devices/${data.id}/readings`,
      { timestamp: at, consumption: 12_345_678.9, unit: 'kWh', metadata: { power: 84_000_000 } },
      token,
    );
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300);
    const device = await postFromOutside(
      `${url}/api/v1/devices`,
      { name, type: 'meter', location: name },
      token,
    );
    expect(device.status, JSON.stringify(device.body)).toBeLessThan(300);
    ids.push(data.id);
  }
  return ids;
}

async function look(page: Page, what: string, selector = 'main'): Promise<void> {
  await expect(page.locator(selector).last()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect
      .poll(() => layoutFaults(page.locator(selector).last()), {
        message: `${what} at ${width}`,
        timeout: 5000,
      })
      .toEqual([]);
  }
}

test('the longest names stay in their place on every page of clients and figures', async ({
  page,
  server,
  signIn,
}) => {
  test.setTimeout(400_000);
  await choose(page, { animations: false });
  await signIn('admin@borealis.example');
  const ids = await addSites(page, server.url);
  const soft = expect.configure({ soft: true });
  const attempt = async (what: string, run: () => Promise<void>) => {
    const failed = await run().then(
      () => '',
      (error: unknown) => String(error).slice(0, 1500),
    );
    soft(failed, what).toBe('');
  };

  const [first, second, third] = Object.keys(names);
  // Each is entered by a link, so none follows a view of the same page.
  const pages: Record<string, string> = {
    statistics: '/statistics',
    clients: '/clients',
    [`statistics of ${first}`]: `/statistics?clients=${ids[0]}`,
    'clients of a place': `/clients?location=${encodeURIComponent(names.unbroken)}`,
    [`statistics of ${second}`]: `/statistics?clients=${ids[1]}`,
    'no client found': `/clients?search=${'x'.repeat(200)}`,
    [`statistics of ${third}`]: `/statistics?clients=${ids[2]}`,
    dashboard: '/dashboard',
    'statistics of all three': `/statistics?clients=${ids.join(',')}`,
  };
  for (const [what, path] of Object.entries(pages)) {
    await page.setViewportSize({ width: 1280, height: 844 });
    await visit(page, path);
    await settled(page);
    await attempt(what, () => look(page, what));
  }
  for (const [index, id] of ids.entries()) {
    const name = Object.keys(names)[index] ?? '';
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(`/clients/${id}`);
    await settled(page);
    await attempt(`details of ${name}`, () => look(page, `details of ${name}`, 'aside'));
    await page.setViewportSize({ width: 1280, height: 844 });
    for (const item of ['Regenerate Token', 'Edit', 'Delete']) {
      await page
        .locator('aside')
        .getByRole('button', { name: /^More actions/ })
        .click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      await attempt(`${item} of ${name}`, () => look(page, `${item} of ${name}`, '[role="dialog"]'));
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
  }

  await page.goto('/statistics');
  await settled(page);
  await page.getByRole('button', { name: /^Clients:/ }).click();
  const picker = page.getByRole('dialog', { name: 'Clients' });
  await expect(picker.getByRole('checkbox')).toHaveCount(6);
  soft(await layoutFaults(picker), 'client picker').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').last();
  await palette.getByRole('combobox').fill('Windenergie');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await attempt('command palette', () => look(page, 'command palette', '[role="dialog"]'));
});
