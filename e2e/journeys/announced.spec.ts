import type { Response } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

// As at a first visit: the document of a later one asks by itself.
test.beforeEach(async ({ page }) => page.addInitScript(() => localStorage.removeItem('emp.frame')));

/** The scripts that a document names, or its server beside it. */
async function scriptsAnnouncedBy(document: Response): Promise<string[]> {
  const named = (await document.text()).matchAll(/(?:href|src)="([^"]+\.js)"/g);
  const linked = (document.headers()['link'] ?? '').matchAll(/<([^>]+\.js)>/g);
  return [...named, ...linked].map(([, address = '']) => address);
}

test('a page asks for its figures with nothing but scripts that its document announced', async ({
  page,
  signInByPages,
}) => {
  await signInByPages('admin@aurora.example');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const asked = page
    .waitForRequest((request) => request.url().endsWith('/v1/query/execute'))
    .then(() => [...scripts]);
  const document = await page.goto('/dashboard');
  expect(document).not.toBeNull();
  const announced = document ? await scriptsAnnouncedBy(document) : [];
  const needed = await asked;
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((script) => !announced.includes(script))).toEqual([]);
});

test('a page asks for its figures before what it is drawn with is there', async ({ page, signInByPages }) => {
  await signInByPages('admin@aurora.example');
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/assets\/shell\/(kit|react-dom|charts|render-shell)\./, async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => request.url().endsWith('/v1/query/execute'));
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  arrive();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
