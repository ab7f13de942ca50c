import { layoutFaults } from '../fixtures/layout-faults.ts';
import { goTo } from '../fixtures/open-state.ts';
import { choose } from '../fixtures/pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { speaker } from '../fixtures/texts.ts';

// German has the longest words, Japanese breaks lines anywhere.
for (const language of ['de', 'ja'] as const) {
  test(`every kind of rule has a form whose fields stand on lines, ${language}`, async ({ page, signIn }) => {
    test.slow();
    await choose(page, { language: 'en', animations: false });
    await signIn('admin@aurora.example');
    await choose(page, { language, animations: false });
    const say = speaker(language);
    await goTo(page, '/alerts/rules');
    await page.getByRole('button', { name: say('alerts', 'rules.add') }).click();
    const dialog = page.getByRole('dialog', { name: say('alerts', 'rules.new') });
    const kind = dialog.getByRole('combobox', { name: say('alerts', 'kind') });
    for (const value of [
      'threshold',
      'offline',
      'stuck',
      'rate',
      'coverage',
      'impossible',
      'peers',
      'outage',
    ]) {
      await kind.selectOption(value);
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .soft(async () => expect(await layoutFaults(dialog), `${value} at ${width} px`).toEqual([]))
          .toPass({ timeout: 2500 });
      }
    }
  });
}
