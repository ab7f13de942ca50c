import { expect, type Page } from '@playwright/test';
import { escape, goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import { sharedAuth } from '../fixtures/session.ts';
import type { Say } from '../fixtures/texts.ts';

const YEAR = new Date().getUTCFullYear() + 1;
/** Far enough ahead that no alert of the other pictures falls into one. */
const WINDOWS = [
  {
    reason: 'Cleaning of the panels',
    starts_at: `${YEAR}-06-07T22:00`,
    ends_at: `${YEAR}-06-08T02:00`,
    weekly: true,
    repeat_until: `${YEAR}-09-30`,
    everywhere: true,
  },
  {
    reason: 'Overhaul of the transformer by the manufacturer, with all that hangs from it',
    starts_at: `${YEAR}-03-02T08:00`,
    ends_at: `${YEAR}-03-05T18:00`,
    weekly: false,
    repeat_until: null,
    everywhere: true,
  },
];

/** Maintenance that is planned, once for all pictures. */
export async function maintenanceToSee(page: Page): Promise<void> {
  const auth = await sharedAuth(page);
  await auth.evaluate(async ({ api }, windows) => {
    const { data } = (await api.get('/v1/maintenance-windows')) as { data: { reason: string }[] };
    for (const window of windows)
      if (!data.some(({ reason }) => reason === window.reason))
        await api.post('/v1/maintenance-windows', { ...window, client_ids: [], locations: [] });
  }, WINDOWS);
}

/** What opens on a row of maintenance, and the folds of a release. */
export async function* planned(page: Page, say: Say): OpenStates {
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');
  await goTo(page, '/alerts/maintenance');
  await maintenanceToSee(page);
  await goTo(page, '/alerts/maintenance');
  const more = page.getByRole('row').nth(1).getByRole('button').last();
  const choose = async (id: string) => {
    await more.click();
    await menu.getByRole('menuitem', { name: say('alerts', id), exact: true }).click();
  };
  await more.click();
  yield opened('menu of maintenance', menu);
  await escape(page, menu);
  await choose('rules.edit');
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  yield opened('maintenance, edited', dialog);
  await escape(page, dialog);
  await choose('rules.delete');
  yield opened('maintenance, deletion', dialog);
  await escape(page, dialog);

  await goTo(page, '/releases');
  const part = page.getByRole('region', { name: 'docs', exact: true });
  const press = (id: string) => part.getByRole('button', { name: say('admin', id) }).click();
  await press('releases.history');
  // The lines of a placeholder are a list as well.
  const history = part.locator('ol').last();
  await expect(history).toBeVisible();
  await history.scrollIntoViewIfNeeded();
  yield opened('history of a part', history);
  await press('releases.move.disable');
  await dialog.getByRole('textbox').fill('Back at noon.');
  yield opened('part, turned off', dialog);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('ui', 'unsaved.title') });
  yield opened('leaving a move of a release', question);
  await question.getByRole('button', { name: say('ui', 'unsaved.discard') }).click();
  await expect(dialog).toHaveCount(0);
}
