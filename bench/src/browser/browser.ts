import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { temporaryFolder } from '../history/keep-history.ts';
import { ADMINISTRATOR } from '../service/service.ts';
import { CHART_IS_PAINTED, watchPaint } from './painted.ts';
import { watchPages } from './route-change.ts';

const wellKnown = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

function launchOptions() {
  const executablePath = [process.env.CHROMIUM_PATH ?? '', ...wellKnown].find((path) => existsSync(path));
  return {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-background-networking', '--enable-precise-memory-info'],
  };
}

/** Whose profiles are forgotten with their windows, as those of private ones: it keeps no compiled code between visits. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/** What tabs are opened in. */
export type Windows = Pick<Browser, 'newContext' | 'close'>;

/**
 * With one profile on the disk, as people have it: code that was loaded several times is kept compiled there, and a later
 * visit runs it at once.
 */
export function openProfile(): Windows {
  const folder = temporaryFolder();
  let profile: BrowserContext | undefined;
  return {
    newContext: async (options) => {
      if (profile !== undefined) throw new Error('A profile is one context.');
      profile = await chromium.launchPersistentContext(folder.path, { ...launchOptions(), ...options });
      return profile;
    },
    close: async () => {
      await profile?.close();
      folder.remove();
    },
  };
}

/** A tab, and the address of what is looked at in it. */
export interface Tab {
  page: Page;
  devtools: CDPSession;
  url: string;
}

/** An empty tab in a browser profile of its own. */
export async function newTab(browser: Windows, url: string): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchPaint, CHART_IS_PAINTED);
  await page.addInitScript(watchPages);
  return { page, devtools: await context.newCDPSession(page), url };
}

/** Goes through the sign-in like a person. */
export async function signedInTab(browser: Windows, url: string): Promise<Tab> {
  const tab = await newTab(browser, url);
  const { page } = tab;
  await page.route('**/sso/auth?**', (route) => {
    const target = new URL(route.request().url());
    target.searchParams.set('demo_user', ADMINISTRATOR);
    return route.continue({ url: target.href });
  });
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await page.waitForURL(/\/dashboard/, { timeout: 120_000 });
  // A route makes every request pass through this process, which would be measured too.
  await page.unroute('**/sso/auth?**');
  await page.waitForFunction(() => globalThis.paintedAt !== undefined, undefined, { timeout: 120_000 });
  return tab;
}

/** A visit by somebody whose browser has never seen the site, but who is signed in. */
export async function forgetFiles({ page, devtools }: Tab): Promise<void> {
  await page.goto('about:blank');
  await devtools.send('Network.clearBrowserCache');
}

/**
 * Loads a page and answers when its chart was painted, in milliseconds after the navigation began. It waits for the page's
 * word: to look into the page meanwhile, a large script would have to be compiled there and be run in every frame.
 */
export async function loadToChart({ page, url }: Tab, path: string): Promise<number> {
  const painted = page.waitForEvent('console', {
    predicate: (message) => message.text() === CHART_IS_PAINTED,
    timeout: 120_000,
  });
  await page.goto(url + path, { waitUntil: 'commit' });
  await painted;
  return page.evaluate(() => globalThis.paintedAt ?? Number.NaN);
}

export interface Conditions {
  /** Lighthouse's slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
  slowLine: boolean;
  slowerProcessor: number;
}

export async function simulate({ devtools }: Tab, { slowLine, slowerProcessor }: Conditions): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slowLine ? 150 : 0,
    downloadThroughput: slowLine ? 1_600_000 / 8 : -1,
    uploadThroughput: slowLine ? 750_000 / 8 : -1,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
}
