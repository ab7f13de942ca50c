import { expect, test } from '../fixtures/parts.ts';

test.use({ demo: 'people' });

test('a canary that breaks is halted by itself, and nobody was left without a page', async ({
  page,
  signIn,
  parts,
}) => {
  const stable = await parts.build({ name: 'mine', version: '1.0.0', says: 'Proven' });
  const broken = await parts.build({ name: 'mine', version: '1.1.0', says: 'New', throws: true });
  await parts.release(stable);
  await parts.release(broken, '--percent', '100');
  await signIn('admin@aurora.example');

  for (const visit of [1, 2, 3, 4]) {
    const reported = page.waitForResponse(
      (response) =>
        response.url().endsWith('/v1/telemetry/remotes') && response.request().method() === 'POST',
    );
    await page.goto(`/mine?visit=${visit}`);
    await expect(page.locator('[data-remote="mine"]')).toHaveAttribute('data-release', stable.release);
    await reported;
  }

  const status = await parts.mfe('status', 'mine');
  expect(status.output).toMatch(
    new RegExp(`canary\\s+${broken.release}\\s+100%\\s+\\d+ loads, [1-9][0-9.]*% failed`),
  );
  const watched = await parts.mfe('watch', '--once');
  expect(watched.output).toContain(`mine ${broken.release} was halted: 4 of 4 loads failed (100.0%)`);
  const { mine } = JSON.parse(parts.registry()).remotes;
  expect(mine).toMatchObject({ stable: stable.release, canary: null });
  expect(mine.history[0]).toMatchObject({ action: 'halt', release: broken.release });
});

test('a part that was turned off says why, and comes back', async ({ page, signIn, parts }) => {
  await parts.release(await parts.build({ name: 'resting', version: '1.0.0', says: 'Awake' }));
  await parts.mfe('disable', 'resting', '--reason', 'Back at noon.');
  await signIn('admin@aurora.example');
  await page.goto('/resting');
  const panel = page.locator('[data-remote-panel="resting"]');
  await expect(panel).toContainText('Back at noon.');
  await parts.mfe('enable', 'resting');
  const asked = page.waitForResponse('**/remotes/registry.json');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Awake' })).toBeVisible();
});
