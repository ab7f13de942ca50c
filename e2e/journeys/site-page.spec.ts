import { addPlant } from '../fixtures/plant.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const HOUR = 3_600_000;

test('a site says which fact a figure lacks; once it is entered the figure is there', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const plant = await addPlant(page, server.url, 'Mill Pond Roof');
  const hour = Math.floor(Date.now() / HOUR) * HOUR;
  await plant.send([1, 2, 3].map((ago) => ({ at: new Date(hour - ago * HOUR), energy: 40 })));

  await page.goto(`/clients/${plant.id}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Site page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mill Pond Roof' })).toBeVisible();
  const boxes = await Promise.all(
    ['Enter site facts', 'View Stats'].map((name) =>
      page.getByRole('button', { name }).first().boundingBox(),
    ),
  );
  expect(boxes[0]?.y).toBe(boxes[1]?.y);
  const day = page.getByRole('region', { name: 'Last 24 full hours' });
  await expect(day.getByText('120.00 kWh')).toBeVisible();
  await expect(day.getByText('Specific yield: missing Peak power (kWp).')).toBeVisible();
  await expect(day.getByText(/Expected: missing Tilt .*Latitude.*Longitude/)).toBeVisible();

  await day.getByRole('button', { name: 'Enter site facts' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Edit Client' });
  await dialog.getByLabel('Peak power (kWp)').fill('0');
  await expect(dialog.getByText(/^Must be more than 0/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await dialog.getByLabel('Peak power (kWp)').fill('60');
  await dialog.getByLabel('Latitude').fill('51.6');
  await dialog.getByLabel('Longitude').fill('14.2');
  await dialog.getByLabel('Tilt (°)').fill('30');
  await dialog.getByLabel('Azimuth (°)').fill('180');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Client updated successfully: Mill Pond Roof')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(day.getByText('2.00 kWh/kWp')).toBeVisible();
  await expect(day.getByText(/at least five days with readings/)).toBeVisible();
});
