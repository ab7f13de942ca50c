import type { BrowserContext } from 'playwright-core';
import type { RemoteContract } from '../contract.ts';
import { releaseOf } from '../store/layout.ts';
import { pictureOf } from './check-page.ts';
import { untilQuiet } from './quiet.ts';
import { DESKTOP, openTab, PHONE } from './tab.ts';

const DEADLINE = 30_000;
const PATIENCE = { atLeast: 0, atMost: 6000 };

export interface FrameWithoutPart {
  /** The shell around the part's place, by width. */
  pictures: Map<number, Buffer>;
  /** Addresses of the service that the shell itself has asked for. */
  asked: Set<string>;
}

/** What the shell is at an address while nothing of the part arrives there. */
export async function frameWithoutPart(
  context: BrowserContext,
  url: string,
  path: string,
  contract: RemoteContract,
): Promise<FrameWithoutPart> {
  const tab = await openTab(context, contract);
  const { page, traffic, panel } = tab;
  const asked = new Set<string>();
  try {
    await page.route(`**/${contract.name}/${releaseOf(contract)}/**`, (route) =>
      route.fulfill({ status: 410 }),
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
