import { QUIET_PAGE, sharedAuth, test, TOKEN_LIFE_SECONDS, watchTokens } from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

const MINUTE = 60_000;
const UNTIL_REFRESH = TOKEN_LIFE_SECONDS * 0.8 * 1000;

// The tokens live 5 minutes: by a clock that is 10 minutes ahead every one of them arrives expired.
for (const { name, off } of [
  { name: '10 minutes ahead', off: 10 * MINUTE },
  { name: '10 minutes behind', off: -10 * MINUTE },
]) {
  test(`a clock ${name} neither loops nor misses a refresh`, async ({ context, page, signInByPages }) => {
    await context.clock.install({ time: Date.now() + off });
    const traffic = watchTokens(context);
    await signInByPages('admin@aurora.example');
    await page.goto(QUIET_PAGE);
    const auth = await sharedAuth(page);

    const call = () => auth.evaluate(({ api }) => api.get('/v1/users?limit=1'));
    await call();
    expect(traffic.refreshes).toBe(0);

    for (const round of [1, 2]) {
      await context.clock.fastForward(UNTIL_REFRESH - 20_000);
      await call();
      expect(traffic.refreshes).toBe(round - 1);
      await context.clock.fastForward(30_000);
      await expect.poll(() => traffic.accessTokens.length).toBe(1 + round);
      await call();
      expect(traffic.refreshes).toBe(round);
    }
  });
}
