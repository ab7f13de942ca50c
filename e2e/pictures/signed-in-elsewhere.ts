import type { Page } from '@playwright/test';
import { goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const elsewhere = [
  ['Firefox 147', 'Windows', 3],
  ['Safari 26', 'iPhone', 40],
  [null, null, 380],
].map(([browser, system, days], at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  signed_in_at: ago(Number(days)),
  active_at: ago(Number(days) / 2),
  browser,
  system,
  current: false,
}));

/** Where a person is signed in beside this browser, and what somebody reads who has to sign in again before. */
export async function* signedInElsewhere(page: Page, say: Say): OpenStates {
  await page.route('**/v1/auth/sign-ins', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { current: boolean }[] };
    await route.fulfill({
      response,
      json: { data: [...data.filter(({ current }) => current), ...elsewhere] },
    });
  });
  const problem = { status: 403, code: 'sign_in_again', message: 'Sign in again' };
  await page.route('**/v1/auth/sign-ins/*', (route) => route.fulfill({ status: 403, json: problem }));
  const dialog = page.getByRole('dialog', { name: say('settings', 'signIns.title') });
  const end = dialog.getByRole('button', { name: say('settings', 'signIns.endOthers') });
  await goTo(page, '/settings?tab=sign-ins');
  await end.waitFor();
  yield opened('settings, signed in elsewhere', dialog);
  await end.click();
  await dialog.getByRole('alert').waitFor();
  yield opened('settings, to sign in again', dialog);
  await page.unroute('**/v1/auth/sign-ins/*');
  await page.route('**/v1/auth/sign-ins', (route) => route.fulfill({ status: 500, json: {} }));
  await goTo(page, '/settings?tab=sign-ins');
  await dialog.getByRole('alert').waitFor();
  yield opened('settings, sign-ins not loaded', dialog);
}
