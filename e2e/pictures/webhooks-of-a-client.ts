import { expect, type Page } from '@playwright/test';
import { escape, goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

/** Nobody listens there. */
const RECEIVER =
  'http://127.0.0.1:9/a-path-that-is-longer-than-a-drawer-is-wide/events-of-the-energy-monitor';

/** What a client's webhooks show, from the first to none again. */
export async function* webhooksOfAClient(page: Page, say: Say): OpenStates {
  const dialog = page.getByRole('dialog').last();
  // The cross of a dialog may have the name of its last button.
  const press = (id: string) =>
    dialog
      .getByRole('button', { name: say('clients', id), exact: true })
      .last()
      .click();
  await goTo(page, '/clients');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const drawer = page.getByRole('complementary');
  await drawer.getByRole('button', { name: say('clients', 'webhooks.add') }).click();
  await dialog.getByRole('textbox').fill(RECEIVER);
  await press('webhooks.create');
  await expect(dialog.getByText(say('clients', 'webhooks.secretOnce'))).toBeVisible();
  yield opened('secret of a webhook', dialog);
  await press('token.close');

  const item = drawer.getByRole('listitem').filter({ hasText: RECEIVER });
  const menu = page.getByRole('menu');
  const choose = async (id: string) => {
    await item.getByRole('button').click();
    await menu.getByRole('menuitem', { name: say('clients', id), exact: true }).click();
  };
  await item.scrollIntoViewIfNeeded();
  yield opened('client with a webhook', item);
  await item.getByRole('button').click();
  yield opened('menu of a webhook', menu);
  await escape(page, menu);

  await choose('webhooks.deliveries');
  await expect(dialog.getByText(say('clients', 'webhooks.noDeliveries'))).toBeVisible();
  yield opened('deliveries, none', dialog);
  await press('webhooks.test');
  await expect(dialog.getByRole('row').nth(1)).toBeVisible();
  yield opened('deliveries', dialog);
  await escape(page, dialog);

  await choose('row.edit');
  await expect(dialog.getByRole('textbox')).toHaveValue(RECEIVER);
  yield opened('webhook, edited', dialog);
  await escape(page, dialog);
  await choose('webhooks.rotate');
  yield opened('secret, rotated', dialog);
  await press('webhooks.rotateConfirm');
  await expect(dialog.getByText(say('clients', 'webhooks.secretOnce'))).toBeVisible();
  yield opened('new secret', dialog);
  await press('token.close');
  await choose('row.delete');
  yield opened('deletion of a webhook', dialog);
  await press('row.delete');
  await expect(item).toHaveCount(0);
}
