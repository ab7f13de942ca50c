import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { WATCH } from './in-page.ts';
import { Traffic } from './quiet.ts';

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };

/** A tab of the gate's browser: a page with what was said, thrown and asked in it. */
export interface Tab {
  page: Page;
  traffic: Traffic;
  /** The part's page, and what the host shows in its place. */
  shown: Locator;
  panel: Locator;
  /** What has gone wrong so far, as the end of a sentence; null: nothing. */
  fault: () => string | null;
  /** Ends it, whatever it still asks for. */
  close: () => Promise<void>;
  /** What the host said of the part last. */
  said: () => string | null;
}

export async function openTab(context: BrowserContext, contract: RemoteContract): Promise<Tab> {
  const page = await context.newPage();
  await page.setViewportSize(DESKTOP);
  await page.addInitScript(WATCH);
  const { name } = contract;
  const thrown: string[] = [];
  const said: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  page.on('console', (message) => {
    const [, text] = /^\[remotes\] ([^\n]*)/.exec(message.text()) ?? [];
    // Of this part: another one's trouble is not the build's.
    if (text?.includes(`${name} ${releaseOf(contract)}`)) said.push(text);
  });
  page.on('popup', (popup) => void popup.close().catch(() => undefined));
  return {
    page,
    traffic: new Traffic(page),
    shown: page.locator(`[data-remote="${name}"][data-release="${releaseOf(contract)}"]`),
    panel: page.locator(`[data-remote-panel="${name}"]`),
    fault: () => said[0] ?? (thrown[0] === undefined ? null : `it throws "${thrown[0]}"`),
    said: () => said.at(-1) ?? null,
    async close() {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.close();
    },
  };
}
