import type { Page } from '@playwright/test';
import { escape, goTo, opened, type OpenStates } from '../fixtures/open-state.ts';
import type { Say } from '../fixtures/texts.ts';

const kinds = ['offline', 'stuck', 'rate', 'coverage', 'impossible', 'peers', 'outage'];

/** What each kind of rule asks for. */
export async function* kindsOfRules(page: Page, say: Say): OpenStates {
  await goTo(page, '/alerts/rules');
  await page.getByRole('button', { name: say('alerts', 'rules.add') }).click();
  const dialog = page.getByRole('dialog', { name: say('alerts', 'rules.new') });
  for (const kind of kinds) {
    await dialog
      .getByRole('combobox', { name: say('alerts', 'kind') })
      .selectOption({ label: say('alerts', `kind.${kind}`) });
    yield opened(`rule, ${kind}`, dialog);
  }
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('ui', 'unsaved.title') });
  await question.getByRole('button', { name: say('ui', 'unsaved.discard') }).click();
  await escape(page, dialog);
}
