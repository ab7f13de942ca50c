import type { Page } from '@playwright/test';
import { escape, goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

/** One client more each time, so that there is something to import however often somebody looks. */
const file = () => ['name,description', `Mill ${Date.now()},A mill`, 'Mill,A mill', 'Mill,A mill'].join('\n');

/** What follows from what somebody does to clients: messages, reports, questions, results. */
export async function* doneToClients(page: Page, say: Say): OpenStates {
  const dialog = page.getByRole('dialog');
  const first = page.getByRole('row').nth(1);
  await goTo(page, '/clients');
  await first.getByRole('checkbox').click();
  await page.getByRole('button', { name: say('clients', 'selection.changeStatus') }).click();
  yield opened('states to change to', page.getByRole('menu'));
  await page.route('**/v1/clients/bulk', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('menuitem').last().click();
  yield opened('change of several', dialog);
  await dialog.getByRole('button').last().click();
  await page.locator('.ant-notification-notice, [role="dialog"] [role="alert"]').first().waitFor();
  yield opened('change of several, failed', page.locator('body'));
  await page.unroute('**/v1/clients/bulk');

  await goTo(page, '/clients');
  await page.getByRole('button', { name: say('clients', 'clients.import') }).click();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'sites.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') });
  await dialog.getByRole('alert').first().waitFor();
  yield opened('import, refused', dialog);
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'sites.csv', mimeType: 'text/csv', buffer: Buffer.from(file()) });
  await dialog.locator('.ant-btn-primary').last().click();
  await dialog.getByText(say('clients', 'import.tokens')).waitFor();
  yield opened('import, done', dialog);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('clients', 'import.leaveTitle') });
  yield opened('import, leaving the tokens', question);
  await question.getByRole('button', { name: say('clients', 'import.leaveConfirm') }).click();

  await goTo(page, '/clients');
  await first.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('clients', 'row.regenerateToken'), exact: true }).click();
  await dialog.getByRole('button', { name: say('clients', 'token.regenerate'), exact: true }).click();
  await dialog.getByText(say('ui', 'token.nextSteps')).waitFor();
  yield opened('new token', dialog);
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: say('ui', 'token.lose.title') });
  yield opened('leaving a token', closing);
  await closing.getByRole('button', { name: say('ui', 'token.lose.close') }).click();

  await goTo(page, '/clients');
  await first.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: say('clients', 'row.delete'), exact: true }).click();
  await dialog.getByRole('button', { name: say('ui', 'delete.delete'), exact: true }).click();
  const toast = page.locator('.ant-notification-notice').last();
  yield opened('a client deleted', toast);
  await toast.getByRole('button', { name: say('clients', 'delete.undo') }).click();
  yield opened('a client restored', toast);
  await escape(page, dialog);
}
