import { expireOnServer, sharedAuth, test, watchTokens } from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

test('what was typed when the session ended is there again after signing in, but for the password', async ({
  context,
  page,
  request,
  signIn,
}) => {
  const traffic = watchTokens(context);
  await signIn('admin@aurora.example');
  await page.goto('/users/new');
  const auth = await sharedAuth(page);
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name });
  await field('First Name').fill('Zoë');
  await field('Email').fill('zoe@aurora.example');
  await field('Temporary Password').fill('only once 123');

  await test.step('the session ends: somebody came with an old refresh token', async () => {
    await expireOnServer(context, traffic);
    await auth.evaluate(({ api }) => api.get('/v1/auth/me'));
    await request.post('/v1/tenants/00000000-0000-0000-0000-000000000000/auth/refresh', {
      data: { refresh_token: traffic.refreshTokens.at(-2) },
    });
    await auth.evaluate(({ api }) => void api.get('/v1/auth/me').catch(() => undefined));
    await page.waitForURL(/\/login\?.*returnTo/);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('only once');
  });

  await test.step('its person signs in again', async () => {
    await page.getByRole('button', { name: 'Continue with SSO' }).click();
    const picker = page.getByRole('button', { name: /admin@aurora\.example/ });
    await picker.or(field('First Name')).first().waitFor();
    if (await picker.isVisible()) await picker.click();
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
