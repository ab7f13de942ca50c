import type { BrowserContext } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { pictureOf } from './check-page.ts';
import { untilQuiet } from './quiet.ts';
import { answer } from './stand-in.ts';
import { DESKTOP, openTab, PHONE } from './tab.ts';

const DEADLINE = 30_000;
const PATIENCE = { atLeast: 0, atMost: 12_000 };

export interface FrameWithoutPart {
  /** The shell around the part's place, by width. */
  pictures: Promise<Map<number, Buffer>>;
  /** Addresses of the service that the shell itself has asked for. */
  asked: Promise<Set<string>>;
}

/** What the shell is at an address while nothing of the part arrives there: to be awaited, or left when nobody needs it. */
export function frameWithoutPart(
  context: BrowserContext,
  url: string,
  path: string,
  contract: RemoteContract,
): FrameWithoutPart {
  const looked = look(context, url, path, contract);
  const pictures = looked.then((seen) => seen.pictures);
  const asked = looked.then((seen) => seen.asked);
  // A part that is refused before is told so at once, and the browser closes under what is still being looked at.
  for (const left of [pictures, asked]) left.catch(() => undefined);
  return { pictures, asked };
}

async function look(
  context: BrowserContext,
  url: string,
  path: string,
  contract: RemoteContract,
): Promise<{ pictures: Map<number, Buffer>; asked: Set<string> }> {
  const tab = await openTab(context, contract);
  const { page, traffic, panel } = tab;
  const asked = new Set<string>();
  try {
    await page.route(`**/${contract.name}/${releaseOf(contract)}/**`, (route) =>
      answer(route, { status: 410 }),
    );
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === url && pathname.startsWith('/v1/')) asked.add(pathname);
    });
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
    await panel.first().waitFor({ state: 'attached', timeout: DEADLINE });
    const pictures = new Map<number, Buffer>();
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await untilQuiet(page, traffic, PATIENCE);
      pictures.set(size.width, await pictureOf(tab));
    }
    return { pictures, asked };
  } finally {
    await tab.close();
  }
}
