import { availableParallelism, loadavg } from 'node:os';
import type { BrowserContext, CDPSession, Dialog, Page } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { WATCH } from './in-page.ts';
import { Interception, type LiveAnswer, type Rule } from './intercept.ts';
import { DESKTOP, type Tab, watchTab } from './tab.ts';

/** Looks beside each other that leave nothing to wait for: at every way of answering, and at the shell alone. */
const MOST_BESIDE = 5;
/** Milliseconds in which a page gives way to an empty one. What is busy without end does not. */
const LEFT_WITHIN = 5000;

/** By these a document stays in the process of the one before it, where both say the same of them. */
const OF_PROCESS = /^(cross-origin-|origin-agent-cluster$)/;

const emptied = async ({ headers }: LiveAnswer) => ({
  headers: {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => OF_PROCESS.test(name))),
    'content-type': 'text/html',
  },
  body: '<!doctype html>',
});

const idleProcessors = (): number => availableParallelism() - Math.floor(loadavg()[0] ?? 0);

/** A page of the browser that shows one thing after another: what it has compiled once it has for the next. */
interface Lane {
  page: Page;
  session: CDPSession;
  interception: Interception;
  rules: readonly Rule[];
}

/**
 * Tabs to look at pages in. Each begins as nobody had used it, with empty storage of its own and without a past, but most are not new: a new
 * one has a process of its own, which compiles the host anew, and that is more than half of what a page costs.
 */
export class Tabs {
  readonly #context: BrowserContext;
  readonly #url: string;
  readonly #free: Lane[] = [];
  readonly #waiting: ((lane: Lane | null) => void)[] = [];
  readonly #most: number;
  #beside = 0;
  #paper: Promise<Page> | undefined;
  /** How questions are answered in every tab, after what a tab has of its own. */
  rules: readonly Rule[] = [];

  /**
   * @param url origin of the host
   * @param most how many show something at the same time: beside a processor that has nothing else to do one look costs no time, beside a
   *   busy one it only makes the others slower, and compiles once more what another tab has compiled
   */
  constructor(context: BrowserContext, url: string, most = idleProcessors()) {
    this.#context = context;
    this.#url = url;
    this.#most = Math.max(1, Math.min(MOST_BESIDE, most));
  }

  /** A tab for one look, when it is its turn. `isNew`: with a process of its own, which has compiled nothing yet. */
  async open(contract: RemoteContract, { isNew = false } = {}): Promise<Tab> {
    const lane = isNew ? await this.#newLane() : await this.#nextLane();
    const { page, session, interception } = lane;
    const { tab, end } = watchTab(page, contract);
    return {
      ...tab,
      open: async (address, rules = []) => {
        lane.rules = [...rules, ...this.rules];
        await interception.use(lane.rules);
        await page.setViewportSize(DESKTOP);
        await page.goto(address, { waitUntil: 'commit' });
        // Nobody goes back to what was here before. A new tab changes its process at this moment, and has no past.
        await session.send('Page.resetNavigationHistory').catch(() => undefined);
      },
      close: async () => {
        end();
        if (isNew) await page.close();
        else this.#release(await this.#emptied(lane));
      },
    };
  }

  /** A page for the gate's own use, with nothing of the host. */
  paper(): Promise<Page> {
    return (this.#paper ??= this.#context.newPage());
  }

  async #nextLane(): Promise<Lane> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#beside >= this.#most) {
      const { promise, resolve } = Promise.withResolvers<Lane | null>();
      this.#waiting.push(resolve);
      return (await promise) ?? this.#newLane();
    }
    this.#beside += 1;
    return this.#newLane();
  }

  /** @param lane null: it is gone, and the next look begins a new one in its place */
  #release(lane: Lane | null): void {
    const next = this.#waiting.shift();
    if (next) next(lane);
    else if (lane) this.#free.push(lane);
    else this.#beside -= 1;
  }

  async #newLane(): Promise<Lane> {
    const page = await this.#context.newPage();
    await page.addInitScript(WATCH);
    const [session, interception] = [await this.#context.newCDPSession(page), await Interception.of(page)];
    return { page, session, interception, rules: [] };
  }

  /** Leaves what a tab shows for an empty page of the same host, whose process it stays in; null: it could not be left, and is closed. */
  async #emptied(lane: Lane): Promise<Lane | null> {
    const { page, interception } = lane;
    const leave = (dialog: Dialog) => void dialog.accept().catch(() => undefined);
    page.on('dialog', leave);
    try {
      const blank = `${this.#url}/mfe-gate/blank`;
      // What a page says when it is left is answered as before.
      await interception.use([{ pattern: blank, answer: () => emptied }, ...lane.rules]);
      await page.goto(blank, { timeout: LEFT_WITHIN });
      await page.evaluate(`sessionStorage.clear(), (window.name = '')`);
      return lane;
    } catch {
      await page.close().catch(() => undefined);
      return null;
    } finally {
      page.off('dialog', leave);
    }
  }
}
