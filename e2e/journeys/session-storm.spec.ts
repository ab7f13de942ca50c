import type { BrowserContext } from '@playwright/test';
import { expireOnServer, lookAway, QUIET_PAGE, sharedAuth, test, watchTokens } from '../fixtures/session.ts';
import { expect } from '../fixtures/test.ts';

const CALLS = 50;
const QUEUE = 10;
const DROPPED = 'Request queue full - request dropped';

/** Holds the refresh back, as a slow server would, until the test lets it go. */
async function holdRefresh(context: BrowserContext) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  await context.route('**/auth/refresh', async (route) => {
    ask();
    await released;
    await route.continue();
  });
  return { asked, release };
}

test('a 401 storm of 50 parallel requests makes one refresh', async ({ context, page, signInByPages }) => {
  const traffic = watchTokens(context);
  await signInByPages('admin@aurora.example');
  await page.goto(QUIET_PAGE);
  const auth = await sharedAuth(page);
  await lookAway(page);
  await expireOnServer(context, traffic);
  const refresh = await holdRefresh(context);
  let refused = 0;
  context.on('response', (response) => {
    if (response.status() === 401 && response.url().includes('/v1/users')) refused += 1;
  });

  const storm = auth.evaluate(
    ({ api }, calls) =>
      Promise.all(
        Array.from({ length: calls }, () =>
          api.get('/v1/users?limit=1').then(
            () => 'answered',
            (error: unknown) => (error as Error).message,
          ),
        ),
      ),
    CALLS,
  );
  await expect.poll(() => refused).toBe(CALLS);
  refresh.release();

  const outcomes = await storm;
  expect(traffic.refreshes).toBe(1);
  // The first one refused waits for the refresh itself, ten wait in the queue.
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1 + QUEUE);
  expect(outcomes.filter((outcome) => outcome === DROPPED)).toHaveLength(CALLS - 1 - QUEUE);
});

test('the queue’s overflow rejects the oldest with its message', async ({ context, page, signInByPages }) => {
  const traffic = watchTokens(context);
  await signInByPages('admin@aurora.example');
  await page.goto(QUIET_PAGE);
  const auth = await sharedAuth(page);
  await lookAway(page);
  await expireOnServer(context, traffic);
  const refresh = await holdRefresh(context);

  // One call finds out; those that follow meet a refresh under way and queue in the order in which they were made.
  const first = auth.evaluate(({ api }) => api.get('/v1/users?limit=1').then(() => 'answered'));
  await refresh.asked;
  const later = auth.evaluate(
    ({ api }, calls) =>
      Promise.all(
        Array.from({ length: calls }, () =>
          api.get('/v1/users?limit=1').then(
            () => 'answered',
            (error: unknown) => {
              // Only the newest wait on; without a refresh nobody else is rejected.
              document.body.dataset['dropped'] = String(Number(document.body.dataset['dropped'] ?? 0) + 1);
              return (error as Error).message;
            },
          ),
        ),
      ),
    CALLS,
  );
  await expect(page.locator('body')).toHaveAttribute('data-dropped', String(CALLS - QUEUE));
  refresh.release();

  expect(await first).toBe('answered');
  expect(await later).toEqual([...Array(CALLS - QUEUE).fill(DROPPED), ...Array(QUEUE).fill('answered')]);
  expect(traffic.refreshes).toBe(1);
});
