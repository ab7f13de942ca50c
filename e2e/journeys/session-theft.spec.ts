import { expireOnServer, sharedAuth, test, watchTokens } from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

const TEXT = 'Your session has expired. Please login again.';

test('a stolen old refresh token ends the session family', async ({
  context,
  page,
  request,
  signInByPages,
}) => {
  const traffic = watchTokens(context);
  await signInByPages('manager@aurora.example');
  const auth = await sharedAuth(page);
  const present = (token: string | undefined) =>
    request.post('/v1/tenants/00000000-0000-0000-0000-000000000000/auth/refresh', {
      data: { refresh_token: token },
    });

  await test.step('the owner refreshes, so that the token of before is an old one', async () => {
    await expireOnServer(context, traffic);
    await auth.evaluate(({ api }) => api.get('/v1/auth/me'));
    expect(traffic.refreshTokens).toHaveLength(2);
  });

  await test.step('a thief who comes with the old one gets nothing', async () => {
    const answer = await present(traffic.refreshTokens[0]);
    expect(answer.status()).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 'invalid_refresh_token' });
  });

  await test.step('and the whole family has ended: access token and newest refresh token too', async () => {
    const me = await request.get('/v1/auth/me', {
      headers: { Authorization: `Bearer ${traffic.accessTokens[1]}` },
    });
    expect([me.status(), (await me.json()).code]).toEqual([401, 'session_ended']);
    expect((await present(traffic.refreshTokens[1])).status()).toBe(401);
  });

  await test.step('the owner’s tab says so, keeps nothing, and can sign in again', async () => {
    await auth.evaluate(({ api }) => void api.get('/v1/auth/me').catch(() => undefined));
    await page.waitForURL(/\/login/);
    await expect(page.getByText(TEXT)).toBeVisible();
    const left = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((name) => name.startsWith('emp.')),
    );
    expect(left).toEqual([]);
    await signInByPages('manager@aurora.example');
    await sharedAuth(page);
  });
});
