import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { pictureOf } from './check-page.ts';
import { untilQuiet } from './quiet.ts';
import { DESKTOP, PHONE } from './tab.ts';
import type { Tabs } from './tabs.ts';

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
  tabs: Tabs,
  url: string,
  path: string,
  contract: RemoteContract,
): FrameWithoutPart {
  const looked = look(tabs, url, path, contract);
  const pictures = looked.then((seen) => seen.pictures);
  const asked = looked.then((seen) => seen.asked);
  // A part that is refused before is told so at once, and the browser closes under what is still being looked at.
  for (const left of [pictures, asked]) left.catch(() => undefined);
  return { pictures, asked };
}

async function look(
  tabs: Tabs,
  url: string,
  path: string,
  contract: RemoteContract,
): Promise<{ pictures: Map<number, Buffer>; asked: Set<string> }> {
  const tab = await tabs.open(contract);
  const { page, traffic, panel } = tab;
  const asked = new Set<string>();
  try {
    tab.onRequest((request) => {
      const { origin, pathname } = new URL(request.url());
      if (origin === url && pathname.startsWith('/v1/')) asked.add(pathname);
    });
    const gone = { pattern: `*/${contract.name}/${releaseOf(contract)}/*`, answer: () => ({ status: 410 }) };
    await tab.open(`${url}${path}`, [gone]);
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
