import type { APIRequestContext, Page } from '@playwright/test';
import { QUIET_PAGE, sharedAuth, test, type TokenTraffic, watchTokens } from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

/** Name and value of everything that a script of this origin can read in a tab. */
async function stored(page: Page): Promise<[string, string][]> {
  return page.evaluate(() => [
    ...[sessionStorage, localStorage].flatMap((storage) =>
      Object.keys(storage).map((name): [string, string] => [name, storage.getItem(name) ?? '']),
    ),
    ['cookies', document.cookie],
  ]);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

/** What the server says to the newest of the tokens that the browser was given. */
async function tryTokens(
  request: APIRequestContext,
  { accessTokens, refreshTokens, providerTokens }: TokenTraffic,
) {
  const headers = { Authorization: `Bearer ${accessTokens.at(-1)}` };
  const placeholder = '/v1/tenants/00000000-0000-0000-0000-000000000000';
  const [access, refresh, atProvider] = await Promise.all([
    request.get('/v1/auth/me', { headers }),
    request.post(`${placeholder}/auth/refresh`, { data: { refresh_token: refreshTokens.at(-1) } }),
    request.post('/sso/token', {
      form: {
        grant_type: 'refresh_token',
        client_id: 'energy-monitor',
        refresh_token: providerTokens.at(-1)?.refresh_token ?? '',
      },
    }),
  ]);
  return { access: access.status(), refresh: refresh.status(), atProvider: atProvider.status() };
}

test('sign-out in one tab leaves no usable token in any', async ({
  context,
  page,
  request,
  signInByPages,
}) => {
  const traffic = watchTokens(context);
  await signInByPages('consultant@aurora.example');
  await sharedAuth(page);
  const tabs = [page];
  for (const path of ['/clients', QUIET_PAGE]) {
    const tab = await context.newPage();
    await tab.goto(path);
    await sharedAuth(tab);
    tabs.push(tab);
  }
  for (const tab of tabs) expect(JSON.stringify(await stored(tab))).toContain(traffic.accessTokens[0]);

  await signOut(page);
  for (const tab of tabs) {
    await tab.waitForURL(/\/login/);
    await expect(tab.getByRole('button', { name: 'Continue with SSO' })).toBeVisible();
  }

  const tokens = [
    ...traffic.accessTokens,
    ...traffic.refreshTokens,
    ...traffic.providerTokens.flatMap((issued) => Object.values(issued)),
  ].filter((token) => token.length > 20);
  expect(tokens).toHaveLength(5);
  for (const tab of tabs) {
    const left = await stored(tab);
    for (const token of tokens) expect(JSON.stringify(left)).not.toContain(token);
    // The refresh token and the provider's cache are encrypted, so their names must be gone too.
    expect(left.map(([name]) => name).filter((name) => /^emp\.session\.|token/.test(name))).toEqual([]);
  }
  expect(await tryTokens(request, traffic)).toEqual({ access: 401, refresh: 401, atProvider: 400 });
});

test('after sign-out the provider asks who it is', async ({ page, signInByPages }) => {
  await signInByPages('operator@aurora.example');
  await signOut(page);
  await page.waitForURL(/\/login/);
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.waitForURL(/\/sso\//);
  await expect(page.getByText('operator@aurora.example')).toBeVisible();
});
