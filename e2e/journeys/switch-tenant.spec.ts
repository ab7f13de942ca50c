import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu of/ });

async function pressSwitch(page: Page, tenant: string): Promise<void> {
  await userMenu(page).click();
  await page.getByRole('menuitem', { name: `Switch to ${tenant}` }).click();
}

/** The organization that the user menu names, and the role that the person has there. */
async function expectTenant(page: Page, tenant: string, role: string): Promise<void> {
  await userMenu(page).click();
  const who = page.getByRole('region', { name: /^User menu of/ });
  await expect(who.getByText(tenant, { exact: true })).toBeVisible();
  await expect(who.getByText(role, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
}

test('a consultant switches the organization, there and back, beside another tab and an unsaved form', async ({
  page,
  context,
  signInByPages,
}) => {
  await signInByPages('consultant@aurora.example');
  await expectTenant(page, 'Borealis Energy', 'Viewer');
  await pressSwitch(page, 'Aurora Renewables');
  await expect(page.getByText('You are now in Aurora Renewables.')).toBeVisible();
  await expectTenant(page, 'Aurora Renewables', 'Manager');
  const other = await context.newPage();
  await other.goto('/users?search=Almeida');
  await expect(other.getByText('viewer@aurora.example')).toBeVisible();

  await test.step('unsaved work is asked about before anything is switched', async () => {
    await page.goto('/users?search=Almeida');
    await page.getByRole('button', { name: 'Actions for Victor Almeida' }).click();
    await page.getByRole('menuitem', { name: 'Manage Roles' }).click();
    await page.getByRole('checkbox', { name: /^Operator/ }).check();
    let switched = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/switch')) switched += 1;
    });

    await pressSwitch(page, 'Borealis Energy');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.getByRole('button', { name: 'Keep Editing' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByRole('checkbox', { name: /^Operator/ })).toBeChecked();
    await expectTenant(page, 'Aurora Renewables', 'Manager');
    expect(switched).toBe(0);

    await pressSwitch(page, 'Borealis Energy');
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page.getByText('You are now in Borealis Energy.')).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(switched).toBe(1);
  });

  await test.step('what is seen is the other organization’s, with the role there', async () => {
    await expectTenant(page, 'Borealis Energy', 'Viewer');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Organization' })).toHaveCount(0);
    await page.reload();
    await expectTenant(page, 'Borealis Energy', 'Viewer');
  });

  await test.step('the other tab stays where it is, and can still write', async () => {
    await expectTenant(other, 'Aurora Renewables', 'Manager');
    await other.getByRole('button', { name: 'Actions for Victor Almeida' }).click();
    await other.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByLabel('Last Name').fill('Almeida Costa');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(other.getByText(/updated successfully/)).toBeVisible();
  });

  await test.step('and back', async () => {
    await pressSwitch(page, 'Aurora Renewables');
    await expect(page.getByText('You are now in Aurora Renewables.')).toBeVisible();
    await expectTenant(page, 'Aurora Renewables', 'Manager');
    await page.goto('/users?search=Almeida');
    await expect(page.getByText('Victor Almeida Costa')).toBeVisible();
  });

  await test.step('signing out ends both tabs', async () => {
    await userMenu(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL(/\/login/);
    await other.waitForURL(/\/login/);
  });
});
