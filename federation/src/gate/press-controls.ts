import type { RemoteContract } from '../contract.ts';
import { pressable } from './in-page.ts';
import { answerOf, untilQuiet } from './quiet.ts';
import type { Tab } from './tab.ts';

/** So that a page with many buttons does not hold up a release. */
const MOST = 12;
const PRESSED_WITHIN = 3000;
const BACK_WITHIN = 15_000;
const YES_OR_NO = [() => true, () => false] as const;
const PATIENCE = { atLeast: 0, atMost: 1500 };

/**
 * Presses every button and tab of a page once, what sends a form excepted, and says what goes wrong. What they would
 * change is held back by whoever answers the page's questions.
 */
export async function pressControls(tab: Tab, { name }: RemoteContract): Promise<string | null> {
  const { page, traffic } = tab;
  const address = page.url();
  const controls = await answerOf<string[]>(page, pressable(name));
  for (const control of controls.slice(0, MOST)) {
    // A press may have drawn the page anew.
    await answerOf(page, pressable(name));
    const there = page
      .locator(`[data-remote="${name}"] [data-gate-press=${JSON.stringify(control)}]`)
      .first();
    if ((await there.count()) === 0) continue;
    // What something else lies over, or is long in coming to rest, is pressed as a program for blind people would.
    await there
      .click({ timeout: PRESSED_WITHIN, noWaitAfter: true })
      .catch(() => there.dispatchEvent('click', {}, { timeout: PRESSED_WITHIN }).catch(() => undefined));
    await untilQuiet(page, traffic, PATIENCE);
    const fault = (await tab.panel.count()) > 0 ? (tab.said() ?? 'the host shows its panel') : tab.fault();
    if (fault !== null) return `after pressing "${control}" ${fault}`;
    await page.keyboard.press('Escape');
    if (new URL(page.url()).pathname === new URL(address).pathname) continue;
    await page.goto(address, { waitUntil: 'commit' });
    const isBack = tab.shown.waitFor({ state: 'attached', timeout: BACK_WITHIN });
    if (!(await isBack.then(...YES_OR_NO))) return null;
    await untilQuiet(page, traffic, PATIENCE);
  }
  return null;
}
