import type { Browser, BrowserContext } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { RefusalError } from '../store/refusal.ts';
import { EVERY_KIND } from './answers.ts';
import { checkConsumers, complaintOfExposed } from './check-modules.ts';
import { complaintOf, type PageUnderTest } from './check-page.ts';
import { frameWithoutPart } from './frame-without-part.ts';
import { Interception, type Rule } from './intercept.ts';
import type { LiveHost } from './live-host.ts';
import { openBrowser } from './open-browser.ts';
import { type Ask, pageAddresses, watchPerson } from './page-addresses.ts';
import { standIn } from './stand-in.ts';
import { Tabs } from './tabs.ts';
import { answersOfProvider, signIn, type Visitor, visitorOf } from './visitor.ts';

/** Reads a file of the build: from the store or from a local folder. */
export type ReadFile = (file: string) => Promise<Buffer | null>;

/** One person's visit to a live host, in a browser of the gate. Builds are looked at one after the other, after one sign-in. */
export class Visit {
  readonly #host: LiveHost;
  readonly #visitor: Visitor | null;
  readonly #context: BrowserContext;
  readonly #tabs: Tabs;
  readonly #provider: readonly Rule[];
  readonly #more: readonly Rule[];
  #ask: Ask | undefined;

  /** @param more what else the browser is made to believe */
  static async begin(browser: Browser, host: LiveHost, more: readonly Rule[] = []): Promise<Visit> {
    const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: 'block' });
    return new Visit(context, host, more);
  }

  private constructor(context: BrowserContext, host: LiveHost, more: readonly Rule[]) {
    this.#host = host;
    this.#context = context;
    this.#visitor = visitorOf(host);
    this.#tabs = new Tabs(context, host.url);
    const token = this.#visitor?.token ?? null;
    this.#provider = token === null ? [] : answersOfProvider(host, token);
    this.#more = more;
  }

  /**
   * Opens every page of a build inside the live host, with real, empty, failing and slow answers, as wide as a desk's screen
   * and as a phone's, and presses what is there. Nothing on the host changes: the browser alone is given the build in place
   * of the live release, and no question leaves it that would change something.
   * @param brief real answers only, and nothing of other parts: for a build of the host, which is tried with every part there is
   * @returns who has looked at what, for a sentence
   */
  async check(contract: RemoteContract, read: ReadFile, { brief = false } = {}): Promise<string> {
    const begun = Date.now();
    const [host, visitor, tabs] = [this.#host, this.#visitor, this.#tabs];
    const refuse = (path: string, complaint: string) => {
      const build = `${contract.name} ${releaseOf(contract)}`;
      throw new RefusalError(`${build} does not render at ${path} inside ${host.url}: ${complaint}.`);
    };
    tabs.rules = [...this.#provider, ...standIn(host, contract, read, visitor), ...this.#more];
    const ask = (this.#ask ??= await this.#enter());
    const { open, left } = await pageAddresses(contract.routes, ask);
    const kinds = visitor === null || brief ? EVERY_KIND.slice(0, 1) : EVERY_KIND;
    let ofShell: ReadonlySet<string> = new Set();
    for (const { path, address } of open) {
      const lookAtFrame = () => frameWithoutPart(tabs, host.url, address, contract);
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
      const complaint = await complaintOf(tabs, page, kinds);
      if (complaint !== null) refuse(path, complaint);
    }
    const [first] = open;
    const said: string[] = [];
    if (first !== undefined) {
      const exposed = await complaintOfExposed(tabs, host.url, first.address, contract);
      if (exposed !== null) refuse(first.path, exposed);
    }
    if (visitor !== null && !brief) {
      const { complaint, by } = await checkConsumers(tabs, host, contract, ofShell);
      if (complaint !== null) refuse(first?.path ?? '/', complaint);
      said.push(...by.map((use) => `${use} works`));
    }
    if (left.length > 0) said.push(`not opened, for want of an example: ${left.join(', ')}`);
    const who = visitor?.name ?? 'nobody signed in, without data (MFE_GATE_TOKEN names somebody)';
    const pages = `${open.length} ${open.length === 1 ? 'page' : 'pages'}`;
    return [`${who} (${pages}, ${Math.round((Date.now() - begun) / 1000)} s)`, ...said].join('; ');
  }

  /** Signs in, in a tab that stays open, and makes known by what the service knows the person. */
  async #enter(): Promise<Ask> {
    const [host, visitor] = [this.#host, this.#visitor];
    const ask = watchPerson(this.#context, host.url, visitor !== null);
    if (visitor === null) return ask;
    const page = await this.#context.newPage();
    await (await Interception.of(page)).use(this.#tabs.rules);
    await signIn(page, host, visitor);
    return ask;
  }
}

/** One build inside one host. */
export async function checkRender(host: LiveHost, contract: RemoteContract, read: ReadFile): Promise<string> {
  const browser = await openBrowser();
  try {
    return await (await Visit.begin(browser, host)).check(contract, read);
  } finally {
    await browser.close();
  }
}
