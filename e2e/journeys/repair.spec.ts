import { sharedAuth } from '../fixtures/session.ts';
import { addPlant } from '../fixtures/plant.ts';
import { test } from '../fixtures/days-pass.ts';
import { expect } from '../fixtures/test.ts';

const QUARTER = 15 * 60_000;
const DAY = 86_400_000;

test.use({ demo: 'people' });

test('a spike is found, repaired as it was shown before, marked in the chart, and put back', async ({
  page,
  server,
  days,
  signIn,
}) => {
  test.slow();
  await signIn('admin@aurora.example', { to: '/quality' });
  const plant = await addPlant(page, server.url, 'Spiky Meter', 'building');
  const last = Math.floor((Date.now() - QUARTER) / QUARTER) * QUARTER;
  const spike = last - 8 * 4 * QUARTER;
  const times = Array.from(
    { length: (4 * DAY) / QUARTER },
    (_, index) => last - 4 * DAY + (index + 1) * QUARTER,
  );
  await plant.send(
    times.map((at) => ({ at: new Date(at), energy: at === spike ? 4000 : 10 + Math.sin(at / 9e6) })),
  );

  // After so long sites are looked at again.
  await days.pass(21 * 60_000);
  await page.goto(`${server.url}/quality`);
  const auth = await sharedAuth(page);
  const found = () =>
    auth.evaluate(async ({ api }) => {
      const { data } = (await api.get('/v1/quality?kind=spike')) as { data: { findings: unknown[] } };
      return data.findings.length;
    });
  // Sites take turns in being looked at.
  await expect.poll(found, { timeout: 100_000 }).toBe(1);
  await page.reload();

  // By then its silence is found too.
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'Spiky Meter' })
    .filter({ hasText: /^Spike/ });
  await expect(row).toContainText(/4\.00\sMWh came/);
  await row.getByRole('button', { name: /^Repair/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Repair readings' });
  await expect(dialog.getByRole('cell').first()).toHaveText(/4\.00\sMWh/);
  await dialog.getByRole('button', { name: 'Repair', exact: true }).click();
  await expect(row).toContainText(/^.*Repaired \(On the line/);

  const statistics = `/statistics?clients=${plant.id}&metric=energy_consumption`;
  const mark = page.getByText(/^1 point contains repaired values$/);
  await page.goto(server.url + statistics);
  await expect(mark).toBeVisible();
  await expect(page.getByText(/includes 1 repaired value/).first()).toBeVisible();
  await expect(page.getByRole('img', { name: /\. 1 point contains repaired values(\.|$)/ })).toBeVisible();

  await page.goto(`${server.url}/quality`);
  await row.getByRole('button', { name: /^Undo Repair/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo Repair' }).click();
  await expect(row.getByRole('button', { name: /^Repair/ })).toBeVisible();
  await page.goto(server.url + statistics);
  await expect(page.getByRole('region', { name: 'Energy Consumption' }).first()).toBeVisible();
  await expect(page.getByText(/repaired value/)).toHaveCount(0);
});
