import { cardOf, sectionOf } from '../fixtures/figures.ts';
import { tabTo } from '../fixtures/keys.ts';
import { addBothAroundChange } from '../fixtures/plant-and-meter.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

test('figures lead to what they count, names to their site, and percentages say what they compare', async ({
  page,
  server,
  signIn,
}) => {
  await signIn('admin@aurora.example');
  const { plant, view } = await addBothAroundChange(page, server.url);
  for (const [card, url] of [
    ['Total Clients', /\/clients$/],
    ['Active Clients', /\/clients\?status=online$/],
    ['Temperature', /\/statistics\?metric=temperature$/],
  ] as const) {
    await page.goto('/dashboard');
    // Anywhere on the card.
    await cardOf(page, card).click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(url);
  }

  await page.goto(view);
  const change = cardOf(page, 'Energy').getByRole('button', { name: /Generated: .+ compared with/ });
  await tabTo(page, change);
  await expect(page.getByRole('tooltip')).toHaveText(
    /^Generated: \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4} compared with \d\d\/\d\d\/\d{4}$/,
  );

  const metrics = sectionOf(page, 'All Metrics');
  await metrics.scrollIntoViewIfNeeded();
  await metrics.getByRole('link', { name: plant.name }).first().click();
  await expect(page).toHaveURL(new RegExp(`/clients/${plant.id}/site$`));
  await expect(page.getByText(plant.name).first()).toBeVisible();
});
