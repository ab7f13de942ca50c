import type { ConsoleMessage, Locator, Page, Request } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import type { Rule } from './intercept.ts';
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
  /** Opens an address, as the first of this tab. */
  open: (address: string, rules?: readonly Rule[]) => Promise<void>;
  /** Calls with everything that is asked until the end. */
  onRequest: (take: (request: Request) => void) => void;
  /** Ends it, whatever it still asks for. */
  close: () => Promise<void>;
  /** What the host said of the part last. */
  said: () => string | null;
}

/** Follows a page for one look; `end` stops that. */
export function watchTab(
  page: Page,
  contract: RemoteContract,
): { tab: Omit<Tab, 'open' | 'close'>; end: () => void } {
  const { name } = contract;
  const thrown: string[] = [];
  const said: string[] = [];
  const takers: ((request: Request) => void)[] = [];
  const onError = ({ message }: Error) => void thrown.push(message);
  const onConsole = (message: ConsoleMessage) => {
    const [, text] = /^\[remotes\] ([^\n]*)/.exec(message.text()) ?? [];
    // Of this part: another one's trouble is not the build's.
    if (text?.includes(`${name} ${releaseOf(contract)}`)) said.push(text);
  };
  const onPopup = (popup: Page) => void popup.close().catch(() => undefined);
  const onRequest = (request: Request) => {
    for (const take of takers) take(request);
  };
  page.on('pageerror', onError).on('console', onConsole).on('popup', onPopup).on('request', onRequest);
  const traffic = new Traffic(page);
  const tab = {
    page,
    traffic,
    shown: page.locator(`[data-remote="${name}"][data-release="${releaseOf(contract)}"]`),
    panel: page.locator(`[data-remote-panel="${name}"]`),
    fault: () => said[0] ?? (thrown[0] === undefined ? null : `it throws "${thrown[0]}"`),
    said: () => said.at(-1) ?? null,
    onRequest: (take: (request: Request) => void) => void takers.push(take),
  };
  const end = () => {
    traffic.stop();
    page.off('pageerror', onError).off('console', onConsole).off('popup', onPopup).off('request', onRequest);
  };
  return { tab, end };
}
