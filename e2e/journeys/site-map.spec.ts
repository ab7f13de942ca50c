import { press } from '../fixtures/keys.ts';
import { expect, test } from '../fixtures/test.ts';

test('the map on the dashboard shows sites by state, is used by the keyboard, and leads to a site', async ({
  page,
  signIn,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).host));
  await signIn('viewer@aurora.example');
  const card = page.getByRole('region', { name: 'Map of sites' });
  await card.scrollIntoViewIfNeeded();
  const markers = card.getByRole('group', { name: /^Sites on the map/ }).getByRole('button');
  await expect(markers.first()).toBeVisible();
  const without = card.getByText(/no coordinates/);
  await expect(without).toBeVisible();
  await expect(without.locator('..').getByRole('link').first()).toBeVisible();

  // Closer to those of a cluster, which the list tells of then, and back.
  const cluster = card.getByRole('button', { name: /^\d+ sites: / }).first();
  await cluster.focus();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('status')).toHaveText(/^\d+ sites? here$/);
  await press(page, card.getByRole('button', { name: 'All sites', exact: true }));
  await expect(card.getByRole('status')).toHaveText(/^\d+ sites on the map$/);

  await card
    .getByRole('group', { name: /^Sites, those/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/\/clients\/[\w-]+\/site$/);
  const place = page.getByRole('region', { name: 'Where it is' });
  await place.scrollIntoViewIfNeeded();
  await expect(place.getByText(/^Latitude/)).toBeVisible();
  await expect(
    place
      .getByRole('group', { name: /^Sites on the map/ })
      .getByRole('button')
      .first(),
  ).toBeVisible();
  expect(new Set(fetched).size, 'nothing is fetched from anywhere else').toBe(1);
});
