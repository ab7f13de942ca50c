import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

/** Collects the scripts that a page loads: address → bytes after gzip. */
function scriptsOf(page: Page): Map<string, number> {
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.body().then(
      (body) => scripts.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length),
      // A page that was left in between takes its answers with it.
      () => undefined,
    );
  });
  return scripts;
}

function kilobytes(scripts: Map<string, number>): number {
  const own = [...scripts].filter(([path]) => !path.startsWith('/remotes/'));
  return own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
}

for (const [path, most] of [
  ['/', 110],
  ['/login', 120],
] as const) {
  test(`${path} is readable with at most ${most} kB of JavaScript`, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toBeVisible();
    expect(scripts.size).toBeGreaterThan(0);
    expect(kilobytes(scripts)).toBeLessThanOrEqual(most);
  });
}

test('/technical-docs is there with at most 155 kB of JavaScript, all of its remote included', async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto('/technical-docs', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name: 'Technical Docs' })).toBeVisible();
  await expect(page.locator('#api-reference summary').first()).toBeVisible();
  const bytes = [...scripts.values()].reduce((sum, each) => sum + each, 0);
  expect(scripts.size).toBeGreaterThan(2);
  expect(bytes / 1000).toBeLessThanOrEqual(155);
});

test('the signed-in shell has at most 330 kB of JavaScript besides its remotes', async ({
  page,
  signInByPages,
}) => {
  await signInByPages('nobody@aurora.example');
  const scripts = scriptsOf(page);
  // Nobody's page: the shell alone, with nothing of a remote to draw.
  await page.goto('/clients', { waitUntil: 'networkidle' });
  await expect(page.getByText('Permission Denied')).toBeVisible();
  expect(scripts.size).toBeGreaterThan(0);
  expect(kilobytes(scripts)).toBeLessThanOrEqual(330);
});
