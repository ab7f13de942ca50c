import type { BrowserContext } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { RefusalError } from '../store/refusal.ts';
import { EVERY_KIND } from './answers.ts';
import { checkConsumers, complaintOfExposed } from './check-modules.ts';
import { complaintOf, type PageUnderTest } from './check-page.ts';
import { frameWithoutPart } from './frame-without-part.ts';
import type { LiveHost } from './live-host.ts';
import { openBrowser } from './open-browser.ts';
import { pageAddresses, watchPerson } from './page-addresses.ts';
import { standIn } from './stand-in.ts';
import { signIn, visitorOf } from './visitor.ts';

/** Reads a file of the build: from the store or from a local folder. */
export type ReadFile = (file: string) => Promise<Buffer | null>;

interface RenderOptions {
  /** What else the browser is made to believe. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Real answers only, and nothing of other parts: for a build of the host, which is tried with every part there is. */
  brief?: boolean;
}

/**
 * Opens every page of a build inside the live host in a headless Chromium, with real, empty, failing and slow answers, as
 * wide as a desk's screen and as a phone's, and presses what is there. Nothing on the host changes: the browser alone is
 * given the build in place of the live release, and no question leaves it that would change something.
 * @returns who has looked at what, for a sentence
 */
export async function checkRender(
  host: LiveHost,
  contract: RemoteContract,
  read: ReadFile,
  { prepare = async () => undefined, brief = false }: RenderOptions = {},
): Promise<string> {
  const begun = Date.now();
  const visitor = visitorOf(host);
  const browser = await openBrowser();
  const refuse = (path: string, complaint: string) => {
    const build = `${contract.name} ${releaseOf(contract)}`;
    throw new RefusalError(`${build} does not render at ${path} inside ${host.url}: ${complaint}.`);
  };
  try {
    const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: 'block' });
    await prepare(context);
    await standIn(context, host, contract, read, visitor);
    const ask = watchPerson(context, host.url, visitor !== null);
    if (visitor !== null) await signIn(await context.newPage(), host, visitor);
    const { open, left } = await pageAddresses(contract.routes, ask);
    const kinds = visitor === null || brief ? EVERY_KIND.slice(0, 1) : EVERY_KIND;
    let ofShell: ReadonlySet<string> = new Set();
    for (const { path, address } of open) {
      const lookAtFrame = () => frameWithoutPart(context, host.url, address, contract);
      const frame = lookAtFrame();
      // What the shell asks for is known after the first; from then on both are looked at beside each other.
      if (ofShell.size === 0) ofShell = await frame.asked;
      const page: PageUnderTest = {
        url: host.url,
        path: address,
        contract,
        ofShell,
        frame: frame.pictures,
        frameAgain: () => lookAtFrame().pictures,
      };
      const complaint = await complaintOf(context, page, kinds);
      if (complaint !== null) refuse(path, complaint);
    }
    const [first] = open;
    const said: string[] = [];
    if (first !== undefined) {
      const exposed = await complaintOfExposed(context, host.url, first.address, contract);
      if (exposed !== null) refuse(first.path, exposed);
    }
    if (visitor !== null && !brief) {
      const { complaint, by } = await checkConsumers(context, host, contract, ofShell);
      if (complaint !== null) refuse(first?.path ?? '/', complaint);
      said.push(...by.map((use) => `${use} works`));
    }
    if (left.length > 0) said.push(`not opened, for want of an example: ${left.join(', ')}`);
    const who = visitor?.name ?? 'nobody signed in, without data (MFE_GATE_TOKEN names somebody)';
    const pages = `${open.length} ${open.length === 1 ? 'page' : 'pages'}`;
    return [`${who} (${pages}, ${Math.round((Date.now() - begun) / 1000)} s)`, ...said].join('; ');
  } finally {
    // Where the browser has died, that is what must be told, and not that it cannot be tidied up.
    for (const context of browser.contexts())
      await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
    await browser.close();
  }
}
