import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';

declare global {
  /** Milliseconds from the next click to the end of the frame that shows the page headed `heading`. */
  // oxlint-disable-next-line no-var -- globals of a page are declared so
  var timeToPage: (heading: string) => Promise<number>;
}

/** From the pointer's arrival on a link to the press; people take 150 to 300 ms. */
const HOVER_MS = 150;

/**
 * Runs in the page before its own code, so that what measures is there and compiled when it is needed. It neither asks for
 * frames while the page is being made, between whose parts the browser would draw them, nor looks at anything that
 * would have to be laid out for it.
 */
export function watchPages(): void {
  globalThis.timeToPage = (heading) =>
    new Promise((resolve) => {
      let clickedAt = 0;
      const click = ({ timeStamp }: Event) => (clickedAt = timeStamp);
      document.addEventListener('click', click, { capture: true, once: true });
      const observer = new MutationObserver(() => {
        if (clickedAt === 0 || document.querySelector('main h1')?.textContent !== heading) return;
        observer.disconnect();
        // A message that is sent in a frame arrives when the frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now() - clickedAt));
        port1.start();
        requestAnimationFrame(() => port2.postMessage(null));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
}

/** Presses a page's link in the navigation, as people do, and answers how long its page took, in milliseconds. */
export async function changeRoute(page: Page, name: string): Promise<number> {
  const inBar = page.getByRole('navigation').locator('a:not([inert])').getByText(name, { exact: true });
  // What does not fit into the bar is in its menu, which is open before the pointer arrives.
  const isInMenu = (await inBar.count()) === 0;
  if (isInMenu) await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
  const link = isInMenu ? page.getByRole('menuitem', { name, exact: true }) : inBar.first();
  const shown = page.evaluate((heading) => globalThis.timeToPage(heading), name);
  await link.hover();
  await pause(HOVER_MS);
  await page.mouse.down();
  await page.mouse.up();
  return shown;
}
