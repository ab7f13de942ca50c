import type { Page } from '@playwright/test';
import {
  expireOnServer,
  QUIET_PAGE,
  sharedAuth,
  test,
  TOKEN_LIFE_SECONDS,
  watchTokens,
} from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

const TABS = 20;
const CALLS_PER_TAB = 3;

/** Calls from all tabs at once; what each came to. */
async function callFromAll(tabs: { page: Page; auth: Awaited<ReturnType<typeof sharedAuth>> }[]) {
  const outcomes = await Promise.all(
    tabs.map(({ auth }) =>
      auth.evaluate(
        ({ api }, calls) =>
          Promise.all(
            Array.from({ length: calls }, () =>
              api.get('/v1/users?limit=1').then(
                () => 'answered',
                (error: unknown) => String(error),
              ),
            ),
          ),
        CALLS_PER_TAB,
      ),
    ),
  );
  return outcomes.flat();
}

test('20 tabs whose token expires together make one refresh call and lose no request', async ({
  context,
  page,
  signInByPages,
}) => {
  // Twenty pages to open, on two busy cores too.
  test.setTimeout(180_000);
  await context.clock.install();
  const traffic = watchTokens(context);
  await signInByPages('admin@aurora.example');

  const tabs = [{ page, auth: await sharedAuth(page) }];
  await test.step('new tabs take the session from a sibling', async () => {
    while (tabs.length < TABS) {
      const tab = await context.newPage();
      await tab.goto(QUIET_PAGE);
      tabs.push({ page: tab, auth: await sharedAuth(tab) });
    }
    expect([traffic.exchanges, traffic.refreshes]).toEqual([1, 0]);
  });

  await test.step('the time for refreshing ahead has come in all of them', async () => {
    await context.clock.fastForward(TOKEN_LIFE_SECONDS * 0.8 * 1000 + 1000);
    const outcomes = await callFromAll(tabs);
    expect(new Set(outcomes)).toEqual(new Set(['answered']));
    await expect.poll(() => traffic.accessTokens.length).toBe(2);
    await expectOneToken(tabs, traffic.accessTokens[1]);
    expect(traffic.refreshes).toBe(1);
  });

  await test.step('the server refuses the token that all of them hold', async () => {
    await expireOnServer(context, traffic);
    const outcomes = await callFromAll(tabs);
    expect(outcomes).toEqual(Array(TABS * CALLS_PER_TAB).fill('answered'));
    await expectOneToken(tabs, traffic.accessTokens[2]);
    expect([traffic.exchanges, traffic.refreshes]).toEqual([1, 2]);
  });
});

async function expectOneToken(tabs: { page: Page }[], token: string | undefined): Promise<void> {
  expect(token).toBeDefined();
  await expect
    .poll(async () => {
      const held = await Promise.all(
        tabs.map(({ page }) =>
          page.evaluate(() => JSON.parse(sessionStorage.getItem('emp.session.access') ?? '{}') as object),
        ),
      );
      return held.filter((access) => 'token' in access && access.token === token).length;
    })
    .toBe(TABS);
}
