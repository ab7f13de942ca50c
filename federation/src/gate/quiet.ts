import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { STILL_FOR } from './in-page.ts';

/** Milliseconds between two looks, and for which nothing may happen. */
const LOOK = 100;
const STILL = 500;
/** A question that is open for longer is a stream, or will not be answered. */
const OPEN_FOR = 10_000;

/** What a tab is asking for at this moment. */
export class Traffic {
  readonly #open = new Map<Request, number>();

  /** Looks no longer. */
  readonly stop: () => void;

  constructor(page: Page) {
    const begin = (request: Request) => {
      if (!isStream(request)) this.#open.set(request, Date.now());
    };
    const end = (request: Request) => void this.#open.delete(request);
    page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
    this.stop = () => void page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
  }

  get isWaiting(): boolean {
    const since = Date.now() - OPEN_FOR;
    return [...this.#open.values()].some((begun) => begun > since);
  }
}

/** They stay open for as long as the page does. */
const isStream = (request: Request): boolean =>
  request.resourceType() === 'eventsource' || /\/v1\/live(\?|$)/.test(request.url());

export interface Patience {
  /** Milliseconds that pass in any case: what fails does so some time after it was drawn. */
  atLeast: number;
  atMost: number;
}

/** Resolves when all questions of a page are answered and nothing in it changes any more, or when patience ends. */
export async function untilQuiet(page: Page, traffic: Traffic, { atLeast, atMost }: Patience): Promise<void> {
  const begun = Date.now();
  const passed = () => Date.now() - begun;
  for (;;) {
    const still = (await answerOf<number>(page, STILL_FOR)) >= STILL && !traffic.isWaiting;
    if (passed() >= atMost || (still && passed() >= atLeast)) return;
    await pause(LOOK);
  }
}

/** Milliseconds. Nothing that the gate asks a page takes as long. */
const DEAF = 15_000;

/** A page that does not answer: it is busy without end. */
export class DeafPageError extends Error {
  override name = 'DeafPageError';
}

/** What an expression is in a page. @throws DeafPageError when the page does not answer */
export async function answerOf<Value>(page: Page, expression: string): Promise<Value> {
  const over = new AbortController();
  const deaf = pause(DEAF, undefined, { signal: over.signal }).then(() => {
    throw new DeafPageError('it does not answer any more');
  });
  try {
    return await Promise.race([page.evaluate<Value>(expression), deaf]);
  } finally {
    over.abort();
    deaf.catch(() => undefined);
  }
}
