import { expect, test } from '../fixtures/test.ts';

test.use({
  demo: 'people',
  environment: { SALES_ADDRESS: 'power@aurora.example', SUPPORT_ADDRESS: 'desk@aurora.example' },
});

const sales = 'mailto:power@aurora.example';
const support = 'mailto:desk@aurora.example';

test('whoever runs the platform says whom people write to, and every page says it', async ({
  page,
  signIn,
}) => {
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await page.goto('/');
  await expect(link('Contact sales')).toHaveAttribute('href', sales);
  await expect(link('Technical support')).toHaveAttribute('href', support);
  await expect(link('Case Studies')).toHaveAttribute('href', `${sales}?subject=Case%20Studies`);
  await expect(link('Support')).toHaveAttribute('href', support);

  await page.goto('/technical-docs');
  await expect(page.locator('#help').locator(`a[href="${sales}"]`)).toBeVisible();
  await expect(page.locator('#help').locator(`a[href="${support}"]`)).toBeVisible();

  await signIn('nobody@aurora.example');
  await expect(page.getByText('Permission Denied')).toBeVisible();
  await expect(link('Contact Support')).toHaveAttribute('href', support);
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Help & Support' })).toHaveAttribute('href', support);
});
