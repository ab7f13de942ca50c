import { expect, test } from '../fixtures/test.ts';

/** What the service answers while its database is away (docs/operations.md, Faults). */
const away = {
  status: 503,
  headers: { 'retry-after': '2' },
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'database_away',
    message: 'The service is not available at the moment. Please try again in a few seconds.',
    request_id: '7b1c9d1e-0000-4000-8000-000000000000',
    trace_id: '4bf92f3577b34da6a3ce929d0e0e4736',
  }),
};

test('a page reloaded while the database is away says so, never that something is forbidden, and heals by itself', async ({
  page,
  signIn,
}) => {
  await signIn('admin@aurora.example', { to: '/clients' });
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Permission Denied'))
        document.documentElement.dataset.forbidden = 'said';
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/v1/**', (route) => route.fulfill(away));
  await page.reload();
  await expect(page.getByText('The service is not available at the moment').first()).toBeVisible();
  await page.unroute('**/v1/**');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('The service is not available at the moment')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-forbidden');
});
