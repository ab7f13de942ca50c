import { chooseOption } from '../fixtures/choose-option.ts';
import { expect, type Page, test } from '../fixtures/test.ts';

test.use({ demo: 'people' });

const select = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Time zone' });

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings?tab=general');
  await expect(select(page)).toBeVisible();
  await expect(page.locator('.ant-modal')).not.toHaveClass(/ant-zoom/);
}

/** Where an option is once its list has come to rest. */
async function restingPlace(page: Page, option: string): Promise<{ x: number; y: number }> {
  await select(page).click();
  const element = page.locator('.ant-select-item-option').filter({ hasText: option });
  await element.click({ trial: true });
  const box = await element.boundingBox();
  await page.keyboard.press('Escape');
  if (!box) throw new Error(`${option} is nowhere`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Looks {
  looks?: string[];
}

/** Notes in each frame which option a press at the place would meet, from now on. */
async function lookAt(page: Page, place: { x: number; y: number }): Promise<void> {
  await page.evaluate(({ x, y }) => {
    const looks: string[] = [];
    (window as Looks).looks = looks;
    const look = () => {
      const option = document.elementFromPoint(x, y)?.closest('.ant-select-item-option');
      looks.push(option?.textContent ?? '');
      requestAnimationFrame(look);
    };
    look();
  }, place);
}

test('an option stays under the pointer from the first moment it can be pressed', async ({
  page,
  signIn,
}) => {
  await signIn('manager@aurora.example');
  await openSettings(page);
  const place = await restingPlace(page, 'CET (Paris)');
  await openSettings(page);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await lookAt(page, place);
  await select(page).click();
  const met = () => page.evaluate(() => (window as Looks).looks ?? []);
  const list = page.locator('.ant-select-dropdown');
  await expect(list).toBeVisible();
  await expect(list).not.toHaveClass(/ant-slide/);
  const looks = await met();
  const first = looks.findIndex((option) => option !== '');
  expect(first).toBeGreaterThan(-1);
  expect(new Set(looks.slice(first))).toEqual(new Set([looks.at(-1)]));
  expect(looks.at(-1)).toContain('CET (Paris)');
});

test('one press chooses, however early it comes', async ({ page, signIn }) => {
  await signIn('manager@aurora.example');
  await openSettings(page);
  for (const zone of [
    'CET (Paris)',
    'PST (Los Angeles)',
    'CET (Paris)',
    'PST (Los Angeles)',
    'CET (Paris)',
  ]) {
    await chooseOption(page.getByRole('dialog'), 'Time zone', zone);
  }
  await expect(
    page.getByRole('dialog').locator('.ant-select').filter({ hasText: 'CET (Paris)' }),
  ).toBeVisible();
});
