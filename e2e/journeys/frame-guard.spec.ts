import { settled } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

/** What a part's style sheet may do by mistake or on purpose; none of it may take the way to other pages away. */
const sheets = [
  'body { display: none !important; }',
  '#root > div { display: none !important; }',
  'header, main { display: none !important; }',
  '* { visibility: hidden !important; }',
  'html { opacity: 0 !important; }',
  '* { opacity: 0 !important; }',
  'body, header { transform: translateX(-9999px) !important; }',
  'header { pointer-events: none !important; clip-path: inset(50%) !important; }',
];

test('no style sheet hides the bar, and a press in it leads on', async ({ page, signIn }) => {
  await signIn('admin@aurora.example');
  // Dialogs and side panels are fixed to the window, which a transform above them would change.
  await expect(page.locator('main')).toHaveCSS('transform', 'none');
  for (const content of sheets) {
    await page.goto('/dashboard');
    await settled(page);
    await page.addStyleTag({ content });
    const link = page.getByRole('banner').getByRole('link', { name: 'Clients' });
    await expect(link, content).toBeVisible();
    await expect
      .poll(() => link.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
      .toBe(true);
    await link.click();
    await expect(page, content).toHaveURL(/\/clients/);
  }
});
