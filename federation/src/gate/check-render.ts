import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { RefusalError } from '../store/refusal.ts';
import { findChromium } from './find-chromium.ts';
import type { LiveHost } from './live-host.ts';
import { standIn } from './stand-in.ts';
import { signIn, visitorOf } from './visitor.ts';

/** Reads a file of the build: from the store or from a local folder. */
export type ReadFile = (file: string) => Promise<Buffer | null>;

const DEADLINE = 30_000;

/**
 * Opens every page of a build inside the live host in a headless Chromium. Nothing on the host changes: the browser
 * alone is given the build in place of the live release. Pages with parameters in their address are not opened; what
 * they would show depends on data that the gate does not know.
 * @param prepare what else the browser is made to believe
 * @returns who has looked, for a sentence
 */
export async function checkRender(
  host: LiveHost,
  contract: RemoteContract,
  read: ReadFile,
  prepare: (context: BrowserContext) => Promise<void> = async () => undefined,
): Promise<string> {
  const visitor = visitorOf(host);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await prepare(page.context());
    await standIn(page.context(), host, contract, read, visitor);
    if (visitor !== null) await signIn(page, host, visitor);
    for (const { path } of contract.routes.filter(({ path }) => !/[:*]/.test(path))) {
      const complaint = await complaintAt(page, `${host.url}${path}`, contract);
      if (complaint === null) continue;
      const build = `${contract.name} ${releaseOf(contract)}`;
      throw new RefusalError(`${build} does not render at ${path} inside ${host.url}: ${complaint}.`);
    }
    return visitor?.name ?? 'nobody signed in, without data (MFE_GATE_TOKEN names somebody)';
  } finally {
    await browser.close();
  }
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  try {
    return await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      // A container's root user has no sandbox to start.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
  } catch (error) {
    throw new RefusalError(
      'The gate needs a Chromium and found none: install one, or name it in CHROMIUM_PATH.',
      {
        cause: error,
      },
    );
  }
}

/** What is wrong with a page, as the end of a sentence; null when it shows. */
async function complaintAt(page: Page, address: string, contract: RemoteContract): Promise<string | null> {
  const thrown: string[] = [];
  const said: string[] = [];
  const onError = (error: Error) => thrown.push(error.message);
  const onMessage = (message: { text: () => string }) => {
    if (message.text().startsWith('[remotes]')) said.push(message.text().slice('[remotes] '.length));
  };
  page.on('pageerror', onError).on('console', onMessage);
  try {
    await page.goto(address);
    const shown = page.locator(`[data-remote="${contract.name}"][data-release="${releaseOf(contract)}"]`);
    const panel = page.locator(`[data-remote-panel="${contract.name}"]`);
    await shown.or(panel).first().waitFor({ state: 'attached', timeout: DEADLINE });
    if ((await panel.count()) > 0) return said.at(-1) ?? 'the host shows its panel instead';
    return thrown[0] === undefined ? null : `it throws "${thrown[0]}"`;
  } catch {
    return said.at(-1) ?? `it showed nothing within ${DEADLINE / 1000} s`;
  } finally {
    page.off('pageerror', onError).off('console', onMessage);
  }
}
