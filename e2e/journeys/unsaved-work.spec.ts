import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expireOnServer, sharedAuth, test, type TokenTraffic, watchTokens } from '../fixtures/session.ts';
import { expect, type Page } from '../fixtures/test.ts';

/** As if somebody had come with an old refresh token. */
async function endSession(
  page: Page,
  context: BrowserContext,
  request: APIRequestContext,
  traffic: TokenTraffic,
): Promise<void> {
  const auth = await sharedAuth(page);
  await expireOnServer(context, traffic);
  await auth.evaluate(({ api }) => api.get('/v1/auth/me'));
  await request.post('/v1/tenants/00000000-0000-0000-0000-000000000000/auth/refresh', {
    data: { refresh_token: traffic.refreshTokens.at(-2) },
  });
  await auth.evaluate(({ api }) => void api.get('/v1/auth/me').catch(() => undefined));
  await page.waitForURL(/\/login\?.*returnTo/);
}

/** The provider may still know who it is. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  const picker = page.getByRole('button', { name: /admin@aurora\.example/ });
  const signedIn = page.getByRole('button', { name: /^User menu of/ });
  await picker.or(signedIn).first().waitFor();
  if (await picker.isVisible()) await picker.click();
}

test('what was typed when the session ended is there again after signing in, but for the password', async ({
  context,
  page,
  request,
  signInByPages,
}) => {
  const traffic = watchTokens(context);
  await signInByPages('admin@aurora.example');
  await page.goto('/users/new');
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name });
  await field('First Name').fill('Zoë');
  await field('Email').fill('zoe@aurora.example');
  await field('Temporary Password').fill('only once 123');

  await test.step('the session ends: somebody came with an old refresh token', async () => {
    await endSession(page, context, request, traffic);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('only once');
  });

  await test.step('its person signs in again', async () => {
    await signInAgain(page);
    await page.waitForURL(/\/users\/new$/);
    await expect(field('First Name')).toHaveValue('Zoë');
    await expect(field('Email')).toHaveValue('zoe@aurora.example');
    await expect(field('Temporary Password')).toHaveValue('');
  });

  await test.step('once: a reload begins anew', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(field('First Name')).toHaveValue('');
  });
});

test('a dialog in which something was typed when the session ended is open again', async ({
  context,
  page,
  request,
  signInByPages,
}) => {
  const traffic = watchTokens(context);
  await signInByPages('admin@aurora.example');
  await page.goto('/roles');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByLabel('Description').fill('Half a sentence');
  await endSession(page, context, request, traffic);
  await signInAgain(page);
  await page.waitForURL(/\/roles$/);
  await expect(dialog.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
});

test('settings open over unsaved work, which nobody is asked about', async ({ page, signInByPages }) => {
  await signInByPages('admin@aurora.example');
  await page.goto('/users/new');
  const name = page.getByRole('main').getByRole('textbox', { name: 'First Name' });
  await name.fill('Zoë');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(name).toHaveValue('Zoë');
});
