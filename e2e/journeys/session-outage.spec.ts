import { saveData } from '../fixtures/save-data.ts';
import {
  lookAway,
  QUIET_PAGE,
  sharedAuth,
  test,
  TOKEN_LIFE_SECONDS,
  watchTokens,
} from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

const EXPIRED = 'Your session has expired. Please login again.';

test('a server that is down during a refresh: retries, circuit, message, and a clean sign-in after', async ({
  context,
  page,
  server,
  signInByPages,
}) => {
  test.setTimeout(120_000);
  await context.clock.install();
  // How other parts load would be told in between, by a call of its own.
  await saveData(context);
  const traffic = watchTokens(context);
  const triedAt: number[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) triedAt.push(Date.now());
  });
  await signInByPages('admin@aurora.example');
  await page.goto(QUIET_PAGE);
  const auth = await sharedAuth(page);
  const heard = await auth.evaluateHandle(({ getSession }) => {
    const events: [string, unknown][] = [];
    for (const type of ['session-expired', 'refresh-failed', 'signed-out'])
      getSession().on(type, (event) => events.push([type, event]));
    return events;
  });
  const call = () =>
    auth.evaluate(({ api }) =>
      api.get('/v1/users?limit=1').then(
        () => 'answered',
        (error: unknown) => (error as Error).message,
      ),
    );

  await lookAway(page);

  await test.step('while the server is down the token expires', async () => {
    await server.stop();
    await context.clock.fastForward(TOKEN_LIFE_SECONDS * 1000 + 1000);
    const [asker, waiter] = await Promise.all([call(), call()]);
    expect(asker).toBe('Session expired. Please log in again.');
    expect(waiter).toBe('Request queue cleared - session ended');
  });

  await test.step('four tries, with 1, 2 and 4 s between them', async () => {
    expect(triedAt).toHaveLength(4);
    const waits = triedAt.slice(1).map((at, index) => at - (triedAt[index] ?? 0));
    for (const [index, least] of [1000, 2000, 4000].entries()) {
      // The clocks of browser and test are read at different moments.
      expect(waits[index]).toBeGreaterThan(least - 200);
      expect(waits[index]).toBeLessThan(least + 1500);
    }
  });

  await test.step('then the circuit is open, the session over, and the person told', async () => {
    await expect(page.getByText(EXPIRED)).toBeVisible();
    expect(await heard.jsonValue()).toEqual([
      ['session-expired', { message: EXPIRED, durationMs: 5000 }],
      ['refresh-failed', null],
      ['signed-out', { reason: 'expired' }],
    ]);
    expect(await call()).toBe('Circuit breaker open - too many failed refresh attempts');
    const left = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((name) => name.startsWith('emp.')),
    );
    expect(left).toEqual([]);
  });

  await test.step('half a minute later nothing has been tried again, and the page still stands', async () => {
    await context.clock.fastForward(30_000);
    expect(await call()).toContain('Circuit breaker open');
    expect(traffic.refreshes).toBe(4);
    expect(new URL(page.url()).pathname).toBe(QUIET_PAGE);
  });

  await test.step('when the server is back: the sign-in page, and from there where the person was', async () => {
    await server.start();
    await page.waitForURL(/\/login/);
    await expect(page.getByText(EXPIRED)).toBeVisible();
    // The provider still knows who it is.
    await page.getByRole('button', { name: 'Continue with SSO' }).click();
    await page.waitForURL(`**${QUIET_PAGE}`);
    const renewed = await sharedAuth(page);
    expect(await renewed.evaluate(({ api }) => api.get('/v1/users?limit=1').then(() => 'answered'))).toBe(
      'answered',
    );
    expect([traffic.exchanges, traffic.refreshes]).toEqual([2, 4]);
  });
});
